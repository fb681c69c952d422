import type { Contact, Profile } from '../api/use-tenants';

/** The parts of an address in one line; empty without any. */
export function postalAddress({ street, city, region, postalCode, country }: Profile | Contact): string {
  const place = [city, [region, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return [street, place, country].filter(Boolean).join(', ');
}
