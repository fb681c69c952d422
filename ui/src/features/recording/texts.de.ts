import type { recordings as english } from './texts.en';

export const recordings: typeof english = {
  about: 'Was dieses Unternehmen versendet hätte, wenn es produktiv wäre. Das Neueste steht oben.',
  live: 'Dieses Unternehmen ist produktiv. Was es versendet, wird zugestellt und hier nicht aufgezeichnet.',
  realTitle: 'Was weiterhin echt ist',
  real: 'Einmal-Links gehen per E-Mail an ihre Empfänger. Tests von Verbindungen und Testseiten von Druckern erreichen die echten Server. Rechnungen gehen an das ERP ihres Projekts, wählen Sie deshalb dessen Testsystem. Schritte von Workflows erreichen die Dienste und Server ihrer Verbindungsprofile. Von Banken wird nichts gelesen.',
  stays:
    'Eine Sandbox wird nie produktiv. In ein produktives Unternehmen kommen Rollen, Gruppen, Projekte, Freigaberegeln und Limits mit einer',
  file: 'Konfigurationsdatei',
  columns: {
    recordedAt: 'Zeit',
    channel: 'Kanal',
    state: 'Zustand',
    recipient: 'Empfänger',
    name: 'Name',
    subject: 'Betreff',
    batchNumber: 'Lauf',
    size: 'Bytes',
  },
  channels: { bank: 'Bank', printer: 'Drucker', mail: 'E-Mail' },
  states: { temporary: 'Wird hochgeladen', delivered: 'Aufgezeichnet', withdrawn: 'Zurückgezogen' },
  content: 'Nachricht',
  details: 'Einzelheiten',
  empty: 'Noch nichts aufgezeichnet',
  emptyHint: 'Dateien für Banken, Schecks und Nachrichten dieses Unternehmens erscheinen hier.',
};
