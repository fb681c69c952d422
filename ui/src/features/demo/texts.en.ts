declare module '@/lib/i18n/keys' {
  interface Catalog {
    outside: typeof outside;
  }
}

export const outside = {
  description:
    'The demo’s bank, printer, mailboxes and ERP, with everything they received from this company.',
  places: { bank: 'Bank folder', prints: 'Printed', mails: 'Emails', erp: 'ERP postings' },
  bytes_one: '{{count, number}} byte',
  bytes_other: '{{count, number}} bytes',
  noFiles: 'No bank files yet',
  noFilesHint: 'Prepare an ACH batch and have another person release it. The file will appear here.',
  noPrints: 'No printed checks yet',
  noPrintsHint: 'Print checks from a check project. The sheets will appear here.',
  noMails: 'No emails yet',
  noMailsHint: 'Ask for information on a task. The message will appear here.',
  noPostings: 'No ERP postings yet',
  noPostingsHint: 'Approve an invoice. Its posting will appear here.',
};
