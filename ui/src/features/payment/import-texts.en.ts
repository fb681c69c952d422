declare module '@/lib/i18n/keys' {
  interface Catalog {
    paymentImports: typeof paymentImports;
  }
}

export const paymentImports = {
  uploadHint: 'Upload a payment file above. Another person approves it.',
  showRefused: 'Show rejected rows',
  firstRows: 'These are the first {{count, number}} rows. Correct them in the file and upload it again.',
  refusedRow: 'Line {{line}}, vendor {{vendor}}: {{reasons}}',
  title: 'Imported files',
  none: 'No imported files',
  noneHint: 'Uploaded payment files will appear here for approval.',
  file: 'File',
  uploaded: 'Uploaded',
  rows: 'Rows',
  counts: '{{imported}} imported, {{refused}} rejected',
  approval: 'Approval',
  approve: 'Approve import',
  approvedBy: 'Approved by {{name}}',
  confirm: 'Approve {{file}}?',
  consequence: 'All payments in the file can then be prepared and released.',
  approved: '{{file}} approved',
  sameAmount_one: '{{count, number}} row has the same vendor, amount and date as another payment or invoice',
  sameAmount_other:
    '{{count, number}} rows have the same vendor, amount and date as another payment or invoice',
  compare: 'Compare',
  like: {
    payment: 'Line {{line}}, vendor {{vendor}}: payment {{number}} has the same vendor, amount and date',
    invoice: 'Line {{line}}, vendor {{vendor}}: invoice {{number}} has the same vendor, amount and date',
    hidden: 'Line {{line}}, vendor {{vendor}}: the other record is in a project you don’t have access to',
    gone: 'Line {{line}}, vendor {{vendor}}: the other record has been canceled or removed',
  },
};
