import type * as en from './invitation-texts.en';

export const invitations: typeof en.invitations = {
  invite: 'Benutzer einladen',
  more: 'Mehr',
  emails: 'E-Mail-Adressen',
  send: 'Einladungen senden',
  sent_one: '{{count}} Einladung gesendet',
  sent_other: '{{count}} Einladungen gesendet',
  rolesWait:
    'Rollen, die freigeben, auszahlen oder verwalten, brauchen eine zweite Person. Bis dahin haben die Eingeladenen die übrigen Rollen.',
  sentHint: 'Der Link funktioniert einmal, 7 Tage lang.',
  existing: 'Diese Adressen haben bereits ein Konto: {{emails}}',
  noDomains: 'Noch keine Maildomänen',
  noDomainsHint: 'Tragen Sie zuerst die Maildomänen Ihres Unternehmens ein: Mehr › Maildomänen.',
  resend: 'Einladung erneut senden',
  resent: 'Einladung erneut gesendet',
  cancel: 'Einladung zurückziehen',
  canceled: 'Einladung zurückgezogen',
  cancelTitle: 'Die Einladung von {{name}} zurückziehen?',
  cancelBody: 'Der Link funktioniert dann nicht mehr. Sie können die Person erneut einladen.',
  importTitle: 'Benutzer importieren',
  import: 'Importieren',
  importHint: 'Jede Person in der Datei erhält eine Einladung. Höchstens 1.000 Personen auf einmal.',
  template: 'Vorlage herunterladen',
  file: 'CSV-Datei',
  results: 'Ergebnis des Imports',
  summary: '{{invited}} eingeladen, {{existing}} mit vorhandenem Konto, {{refused}} abgelehnt',
  line: 'Zeile',
  outcomes: { invited: 'Eingeladen', existing: 'Hat ein Konto', refused: 'Abgelehnt' },
  domains: 'Maildomänen',
  domainsHint:
    'Personen mit einer Adresse dieser Domänen können eingeladen werden. Vorhandene Konten bleiben bestehen.',
};
