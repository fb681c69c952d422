/** Apart from the page, so that reading an address does not load it. */
export const places = ['bank', 'prints', 'mails', 'erp'] as const;
export type Place = (typeof places)[number];
export const isPlace = (value: unknown): value is Place => places.some((place) => place === value);

export interface OutsideView {
  place?: Place;
  /** Path, print number or mail id of what is open. */
  open?: string;
}
