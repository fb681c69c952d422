import type * as en from './texts.en';

export const guest: typeof en.guest = {
  company: {
    title: 'Für welches Unternehmen arbeiten Sie?',
    body: 'Geben Sie die Unternehmenskennung aus der Adresse ein, die Sie erhalten haben.',
    label: 'Unternehmenskennung',
    action: 'Weiter',
  },
  timeout: {
    title: 'Ihre Sitzung ist abgelaufen',
    body: 'Zum Schutz der Zahlungen wurden Sie wegen Inaktivität abgemeldet. Ihre Entwürfe bleiben erhalten.',
    action: 'Sitzung fortsetzen',
    failed: 'Diese Sitzung kann nicht mehr fortgesetzt werden. Melden Sie sich erneut an.',
  },
  loggedOut: {
    title: 'Sie sind abgemeldet',
    body: 'Sie können dieses Fenster schließen.',
    action: 'Erneut anmelden',
  },
  signedIn: {
    title: 'Ihr Konto hat keinen Zugriff auf diese Seite',
    body: 'Sie sind als {{name}} angemeldet. Bitten Sie Ihre Administration um Zugriff, oder verwenden Sie ein anderes Konto.',
    action: 'Mit einem anderen Konto anmelden',
    home: 'Zur Startseite',
  },
  unsupported: {
    title: 'Dieser Browser wird nicht unterstützt',
    body: 'Verwenden Sie eine aktuelle Version von Chrome, Edge, Firefox oder Safari.',
  },
};
