import type * as en from './texts.en';

export const outside: typeof en.outside = {
  description:
    'Bank, Drucker, Postfächer und ERP der Demo mit allem, was sie von diesem Unternehmen erhalten haben.',
  places: { bank: 'Ordner der Bank', prints: 'Gedruckt', mails: 'E-Mails', erp: 'ERP-Buchungen' },
  bytes_one: '{{count, number}} Byte',
  bytes_other: '{{count, number}} Byte',
  noFiles: 'Noch keine Bankdateien',
  noFilesHint:
    'Bereiten Sie einen ACH-Lauf vor und lassen Sie ihn von einer anderen Person freigeben. Die Datei wird hier angezeigt.',
  noPrints: 'Noch keine gedruckten Schecks',
  noPrintsHint: 'Drucken Sie Schecks aus einem Scheckprojekt. Die Blätter werden hier angezeigt.',
  noMails: 'Noch keine E-Mails',
  noMailsHint: 'Stellen Sie zu einer Aufgabe eine Rückfrage. Die Nachricht wird hier angezeigt.',
  noPostings: 'Noch keine ERP-Buchungen',
  noPostingsHint: 'Geben Sie eine Rechnung frei. Ihre Buchung wird hier angezeigt.',
};
