declare module '@/lib/i18n/keys' {
  interface Catalog {
    condition: typeof condition;
  }
}

export const condition = {
  every: 'Every invoice',
  and: ' and ',
  or: ' or ',
  empty: '{{field}} is empty',
  filled: '{{field}} is not empty',
  fields: {
    invoiceAmount: 'Invoice amount',
    companyNumber: 'Company number',
    vendorNumber: 'Vendor number',
    vendorName: 'Vendor name',
    invoiceType: 'Invoice type',
    poNumber: 'PO number',
    account: 'GL account',
    subsidiary: 'Subsidiary',
    currency: 'Currency',
    termCode: 'Term code',
    matchState: 'Purchase order match',
    source: 'Source',
  },
  sentence: {
    gt: '{{field}} is over {{value}}',
    gte: '{{field}} is at least {{value}}',
    lt: '{{field}} is below {{value}}',
    lte: '{{field}} is at most {{value}}',
    eq: '{{field}} is {{value}}',
    ne: '{{field}} is not {{value}}',
    contains: '{{field}} contains “{{value}}”',
    startsWith: '{{field}} starts with “{{value}}”',
  },
  values: {
    invoiceType: { PO: 'With purchase order', NonPO: 'Without purchase order' },
    matchState: { none: 'Not compared', matched: 'Matches', hold: 'On hold' },
    source: { upload: 'Upload' },
  },
};
