import type * as en from './texts.en';

export const pages: typeof en.pages = {
  e401: {
    title: 'Melden Sie sich an, um diese Seite zu sehen',
    body: 'Ihre Sitzung ist beendet, oder Ihr Konto hat keinen Zugriff auf diese Seite.',
    action: 'Anmelden',
    signedIn: {
      title: 'Ihr Konto hat keinen Zugriff auf diese Seite',
      body: 'Sie sind als {{name}} angemeldet. Bitten Sie Ihre Administration um Zugriff, oder verwenden Sie ein anderes Konto.',
      action: 'Mit einem anderen Konto anmelden',
      home: 'Zur Startseite',
    },
  },
  e403: {
    title: 'Ihnen fehlt die Berechtigung für diese Seite',
    body: 'Bitten Sie Ihre Administration um Zugriff, wenn Sie ihn für Ihre Arbeit brauchen.',
    action: 'Zur Startseite',
  },
  e404: {
    title: 'Seite nicht gefunden',
    body: 'Prüfen Sie die Adresse. Möglicherweise haben Sie keinen Zugriff auf diesen Datensatz.',
    action: 'Zur Startseite',
  },
  company: {
    title: 'Für welches Unternehmen arbeiten Sie?',
    body: 'Geben Sie die Unternehmenskennung aus der Adresse ein, die Sie erhalten haben.',
    label: 'Unternehmenskennung',
    action: 'Weiter',
  },
  e500: {
    title: 'Bei uns ist ein Fehler aufgetreten',
    body: 'Nichts wurde doppelt ausgeführt. Laden Sie die Seite neu. Besteht das Problem weiter, wenden Sie sich an Ihre Administration.',
    action: 'Seite neu laden',
  },
  unsupported: {
    title: 'Dieser Browser wird nicht unterstützt',
    body: 'Verwenden Sie eine aktuelle Version von Chrome, Edge, Firefox oder Safari.',
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
};
