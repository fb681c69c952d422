import type * as en from './password-link-texts.en';

export const passwordLink: typeof en.passwordLink = {
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
  repeat: 'Passwort wiederholen',
  differs: 'Die Passwörter stimmen nicht überein.',
  submit: 'Passwort festlegen und anmelden',
};
