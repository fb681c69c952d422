import type * as en from './texts.en';

export const signIn: typeof en.signIn = {
  to: 'Anmelden bei',
  username: 'Benutzername oder E-Mail',
  password: 'Passwort',
  show: 'Passwort anzeigen oder verbergen',
  submit: 'Anmelden',
  forgotten: 'Passwort vergessen?',
  again: 'Neu beginnen',
  sandbox:
    'Dies ist eine Sandbox. Dateien für Banken, Schecks und Nachrichten werden aufgezeichnet, nicht zugestellt.',
  external: 'Mit {{name}} anmelden',
  continueAs: 'Weiter als',
  demoHint: 'Dies ist eine Demo. Wählen Sie einen Benutzer. Ein Passwort ist nicht erforderlich.',
  groups: {
    payables: 'Kreditorenbuchhaltung',
    purchasing: 'Einkauf',
    building: 'Gestaltung und Integration',
    administration: 'Verwaltung',
  },
};
