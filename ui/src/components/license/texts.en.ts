declare module '@/lib/i18n/keys' {
  interface Catalog {
    licenseTerms: typeof licenseTerms;
  }
}

export const licenseTerms = {
  entries: 'Licensed features',
  endless: 'no end',
  tierOf: 'Type: {{tier}}',
  statuses: {
    Valid: 'Valid',
    Upcoming: 'Not started',
    Expired: 'Expired',
    Inactivated: 'Inactivated',
  },
  unmetered: 'Use is not measured.',
  noLimit: 'Without a limit',
  usedOf: {
    pages_one: '{{count, number}} page',
    pages_other: '{{count, number}} pages',
    payments_one: '{{count, number}} payment',
    payments_other: '{{count, number}} payments',
    megabytes_one: '{{count, number}} MB',
    megabytes_other: '{{count, number}} MB',
  },
  share: '{{used}} of {{max, number}} used ({{percent, number}}%)',
  remaining: '{{count, number}} remaining.',
  overused: '{{count, number}} beyond the limit.',
  overuseAllowed: 'Use beyond the limit is agreed and may be charged.',
  ocrPages: '{{count, number}} read automatically',
  manualPages: '{{count, number}} entered by hand',
  invoices_one: '{{count, number}} invoice',
  invoices_other: '{{count, number}} invoices',
};
