export const outside = {
  description: 'The demo’s bank, printer, people and ERP, and what they have received from this company.',
  places: { bank: 'Bank folder', prints: 'Printed', mails: 'Mails', erp: 'ERP postings' },
  bytes_one: '{{count, number}} byte',
  bytes_other: '{{count, number}} bytes',
  noFiles: 'The bank has received nothing yet',
  noFilesHint: 'Prepare an ACH batch, let a second person release it, and its file appears here.',
  noPrints: 'Nothing was printed yet',
  noPrintsHint: 'Print checks from a check project, and the sheets appear here.',
  noMails: 'No mail was sent yet',
  noMailsHint: 'Ask for information on a task, and the message appears here.',
  noPostings: 'The ERP has no posting yet',
  noPostingsHint: 'Approve an invoice, and its posting appears here.',
};
