import type * as en from './texts.en';

export const condition: typeof en.condition = {
  every: 'Jede Rechnung',
  and: ' und ',
  or: ' oder ',
  empty: '{{field}} ist leer',
  filled: '{{field}} ist nicht leer',
  fields: {
    invoiceAmount: 'Rechnungsbetrag',
    companyNumber: 'Gesellschaftsnummer',
    vendorNumber: 'Lieferantennummer',
    vendorName: 'Lieferant',
    invoiceType: 'Rechnungsart',
    poNumber: 'Bestellnummer',
    account: 'Sachkonto',
    subsidiary: 'Niederlassung',
    currency: 'Währung',
    termCode: 'Zahlungsbedingung',
    matchState: 'Bestellabgleich',
    source: 'Quelle',
  },
  sentence: {
    gt: '{{field}} ist größer als {{value}}',
    gte: '{{field}} ist mindestens {{value}}',
    lt: '{{field}} ist kleiner als {{value}}',
    lte: '{{field}} ist höchstens {{value}}',
    eq: '{{field}} ist {{value}}',
    ne: '{{field}} ist nicht {{value}}',
    contains: '{{field}} enthält „{{value}}“',
    startsWith: '{{field}} beginnt mit „{{value}}“',
  },
  values: {
    invoiceType: { PO: 'Mit Bestellung', NonPO: 'Ohne Bestellung' },
    matchState: { none: 'Nicht verglichen', matched: 'Stimmt überein', hold: 'Zurückgestellt' },
    source: { upload: 'Upload' },
  },
};
