import type * as en from './texts.en';

export const signIn: typeof en.signIn = {
  to: 'Anmelden bei',
  username: 'Benutzername oder E-Mail',
  password: 'Passwort',
  show: 'Passwort anzeigen oder verbergen',
  submit: 'Anmelden',
  again: 'Neu beginnen',
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

export const passwordLink: typeof en.passwordLink = {
  forgotten: 'Passwort vergessen?',
  forgot: 'Neues Passwort anfordern',
  forgotHint:
    'Geben Sie Ihren Benutzernamen oder Ihre E-Mail-Adresse ein. Sie erhalten einen Link, mit dem Sie ein neues Passwort festlegen.',
  send: 'Link senden',
  sent: 'Prüfen Sie Ihr Postfach',
  sentHint:
    'Wenn ein Konto für {{name}} hier ein Passwort hat, ist ein Link unterwegs. Er funktioniert einmal, eine Stunde lang. Prüfen Sie den Spam-Ordner, wenn er nicht innerhalb weniger Minuten ankommt.',
  back: 'Zur Anmeldung',
  welcome: 'Willkommen',
  account: 'Ihr Konto: {{email}}',
  firstName: 'Vorname',
  lastName: 'Nachname',
  rules: 'Mindestens 12 Zeichen mit Groß- und Kleinbuchstaben, einer Zahl und einem Sonderzeichen.',
  submit: 'Passwort festlegen und anmelden',
};
