import type { Schema } from '@/lib/api/types';

/** A signed-in user for tests and the gallery. */
export function sampleUser(change: Partial<Schema<'AccountSession'>> = {}): Schema<'AccountSession'> {
  return {
    userId: '0198c7a2-0000-7000-8000-000000000001',
    username: 'maria',
    fullName: 'Maria Anders',
    email: 'maria.anders@northwind.example',
    mode: 'live',
    language: 'en',
    tenantId: '0198c7a2-0000-7000-8000-00000000000a',
    tenant: 'northwind',
    tenantName: 'Northwind Traders',
    roles: ['AP Manager'],
    permissions: {},
    appearance: {
      theme: 'light',
      paletteId: 'green',
      logo: false,
      timeZone: 'America/New_York',
      datePattern: 'MM/DD/YYYY',
      timePattern: 'h:mm A',
      currency: 'USD',
    },
    features: ['MasterDataImport', 'OpenIdProvider', 'TextRecognition'],
    ...change,
  };
}
