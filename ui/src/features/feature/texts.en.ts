declare module '@/lib/i18n/keys' {
  interface Catalog {
    features: typeof features;
  }
}

export const features = {
  about:
    'Turn optional parts of the product on or off, for every tenant or for some. A change applies within seconds.',
  columns: {
    name: 'Name',
    description: 'Description',
    known: 'What it controls',
    enabled: 'Enabled',
    global: 'Every tenant',
    tenants: 'Tenants',
    creationTime: 'Created',
    lastModificationTime: 'Last modified',
  },
  controls: {
    MasterDataImport:
      'The import and the synchronization of vendors, purchase orders, GL accounts, companies and term codes.',
    OpenIdProvider:
      'The page and the settings of a company’s OpenID provider. Sign-ins through a provider that is set up continue.',
    TextRecognition:
      'The reading of scanned documents by OCR. Without it, people enter the data of new scans themselves.',
  },
  configuration:
    'The product does not read this flag. It delivers it to the pages of its tenants and to the API as configuration.',
  create: 'Add feature',
  edit: 'Edit',
  settings: 'Settings',
  on: 'On',
  off: 'Off',
  appliesTo: 'Applies to',
  everyTenant: 'Every tenant',
  noTenant: 'No tenant',
  enabledHint: 'Off refuses new work. Work that was accepted before continues.',
  globalHint: 'For all tenants, including those that are added later.',
  tenantsHint: 'The feature is on for these tenants and off for all others.',
  savedHint: 'Open pages follow within seconds.',
  empty: 'No features',
  emptyHint: 'Add a feature, or change the search.',
};
