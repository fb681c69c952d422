declare module '@/lib/i18n/keys' {
  interface Catalog {
    drill: typeof drill;
  }
}

export const drill = {
  about: 'Links in the ERP that open an invoice here. The ERP fills in values of the record on its screen.',
  erpTypes: {
    infor10: 'Infor 10',
    infor11: 'Infor 11',
    netsuite: 'Oracle NetSuite',
    fusion: 'Oracle Fusion',
  },
  enabled: 'Links open invoices',
  names: 'Names of the values in the link',
  namesHint:
    'Letters, digits, hyphens, underscores and dots. Leave a name empty if the ERP does not pass the value.',
  unverified: 'The names were not tested with a real system. Compare them with your ERP.',
  fields: {
    invoiceNumber: 'Invoice number',
    vendorNumber: 'Vendor number',
    companyNumber: 'Company number',
    poNumber: 'Purchase order',
    erpReference: 'ERP reference',
  },
  link: 'Link for the ERP',
  linkHint: 'The ERP replaces each name in braces with its value. The link has the saved names.',
  copy: 'Copy the link for {{erp}}',
  changed: 'Changed on',
  changedBy: 'Changed by {{who}} on',
  searched: 'Searched for {{values}}',
  several: 'Several invoices have these values.',
  more: 'Only the latest {{count, number}} are shown. A link with more values finds fewer.',
  none: 'No invoice has these values',
  noneHint: 'Searched for {{values}} in the projects with {{erp}} that you see.',
  noValue: 'The link has no value to search for',
  noValueHint: 'The ERP passed nothing. Open the link from the screen of an invoice.',
  wrongValueHint:
    'The ERP passed {{values}}. Ask your administrator to compare the link with the drill setup.',
  disabled: 'Links from {{erp}} are disabled',
  disabledHint: 'Ask your administrator to enable them in Company settings. The link has {{values}}.',
  nothing: 'no values',
};
