import type { Explanation } from './catalog.en';
import type { account as english } from './catalog-account.en';

export const account: Record<keyof typeof english, Explanation> = {
  NotSignedInException: { cause: 'Sie sind nicht angemeldet.', next: 'Melden Sie sich an.' },
  SessionExpiredException: {
    cause: 'Ihre Sitzung ist abgelaufen.',
    next: 'Melden Sie sich erneut an; Ihre Eingaben bleiben erhalten.',
  },
  SessionIdleException: {
    cause: 'Ihre Sitzung wurde wegen Inaktivität beendet.',
    next: 'Melden Sie sich erneut an; Ihre Eingaben bleiben erhalten.',
  },
  SignInRefusedException: {
    cause: 'Benutzername oder Passwort stimmt nicht.',
    next: 'Versuchen Sie es erneut; achten Sie auf Großbuchstaben.',
  },
  SignInStartedElsewhereException: {
    cause: 'Diese Anmeldung wurde nicht in diesem Browser begonnen, oder sie ist beendet.',
    next: 'Beginnen Sie hier neu. Wenn Ihnen jemand diesen Link geschickt hat, verwenden Sie ihn nicht.',
  },
  AccountLockedException: {
    cause: 'Dieses Konto ist nach zu vielen Versuchen gesperrt.',
    next: 'Warten Sie, bevor Sie es erneut versuchen: erst eine halbe Minute, höchstens 15 Minuten.',
  },
  RefreshTokenReusedException: {
    cause: 'Diese Sitzung wurde an zwei Orten benutzt und sicherheitshalber beendet.',
    next: 'Melden Sie sich neu an; waren Sie das nicht, informieren Sie die Administration.',
  },
  PasswordWrongException: {
    cause: 'Das ist nicht Ihr jetziges Passwort.',
    next: 'Geben Sie das Passwort ein, mit dem Sie sich angemeldet haben.',
  },
  PasswordWeakException: {
    cause: 'Ein Passwort enthält Groß- und Kleinbuchstaben, eine Ziffer und ein Sonderzeichen.',
    next: 'Ergänzen Sie, was fehlt.',
  },
  PasswordElsewhereException: {
    cause: 'Sie melden sich über Ihre Firma an, deshalb gibt es hier kein Passwort.',
    next: 'Ändern Sie es dort, wo Sie sich bei Ihrer Firma anmelden.',
  },
  LicenseUnavailableException: {
    cause: 'Ihre Lizenz enthält diese Funktion nicht.',
    next: 'Wenden Sie sich an Ihre Kundenbetreuung.',
  },
  LicenseExpiredException: {
    cause: 'Ihre Lizenz für diese Funktion ist abgelaufen.',
    next: 'Wenden Sie sich an Ihre Kundenbetreuung.',
  },
  LicenseVolumeReachedException: {
    cause: 'Das Kontingent Ihrer Lizenz ist aufgebraucht.',
    next: 'Wenden Sie sich an Ihre Kundenbetreuung.',
  },
  LicenseStorageReachedException: {
    cause: 'Der Speicher Ihrer Lizenz kann nicht mehr benutzt werden.',
    next: 'Wenden Sie sich an Ihre Kundenbetreuung.',
  },
  LogoTooSmallException: {
    cause: 'Ein Logo ist mindestens 140 Pixel breit und hoch.',
    next: 'Wählen Sie ein größeres Bild.',
  },
  TenantIdentifierInvalidException: {
    cause: 'Diese Firmenkennung existiert nicht.',
    next: 'Prüfen Sie die Adresse, die Sie erhalten haben.',
  },
  UserNotFoundException: {
    cause: 'Dieser Benutzer existiert nicht.',
    next: 'Aktualisieren Sie die Liste; vielleicht wurde das Konto entfernt.',
  },
  UsersAlreadyExistException: {
    cause: 'Ein Benutzer mit dieser E-Mail-Adresse existiert bereits.',
    next: 'Suchen Sie den Benutzer, statt ihn neu einzuladen.',
  },
};
