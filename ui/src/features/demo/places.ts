/** In a separate module, so that parsing an address does not load the page. */
export const places = ['bank', 'prints', 'mails', 'erp'] as const;
export type Place = (typeof places)[number];
export const isPlace = (value: unknown): value is Place => places.some((place) => place === value);

export interface OutsideView {
  place?: Place;
  /** Path, print number or mail ID of the open item. */
  open?: string;
}
