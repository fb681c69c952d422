import type * as en from '../en/outside';

export const outside: typeof en.outside = {
  description: 'Bank, Drucker, Menschen und ERP der Demo, und was sie von dieser Firma erhalten haben.',
  places: { bank: 'Ordner der Bank', prints: 'Gedruckt', mails: 'Mails', erp: 'ERP-Buchungen' },
  bytes_one: '{{count, number}} Byte',
  bytes_other: '{{count, number}} Bytes',
  noFiles: 'Die Bank hat noch nichts erhalten',
  noFilesHint:
    'Bereiten Sie einen ACH-Lauf vor, lassen Sie ihn von einer zweiten Person freigeben: die Datei erscheint hier.',
  noPrints: 'Es wurde noch nichts gedruckt',
  noPrintsHint: 'Drucken Sie Schecks aus einem Scheckprojekt: die Blätter erscheinen hier.',
  noMails: 'Es wurde noch keine Mail versandt',
  noMailsHint: 'Stellen Sie zu einer Aufgabe eine Rückfrage: die Nachricht erscheint hier.',
  noPostings: 'Das ERP hat noch keine Buchung',
  noPostingsHint: 'Geben Sie eine Rechnung frei: ihre Buchung erscheint hier.',
};
