import type * as en from './texts.en';

export const connectionTest: typeof en.connectionTest = {
  states: { untested: 'Nicht getestet', connecting: 'Verbindet', valid: 'Gültig', invalid: 'Ungültig' },
  reasons: {
    none: 'Kein Grund',
    addressNotAllowed:
      'Die Adresse ist lokal oder privat. Der Betreiber der Installation muss ihr Netz freigeben.',
    hostBlocked: 'Das Unternehmen hat diesen Host für REST-Verbindungen gesperrt.',
    unreachable: 'Der Server antwortet nicht. Prüfen Sie Host und Port.',
    hostKeyChanged:
      'Der Server hat einen anderen Hostschlüssel als den bestätigten gezeigt. Es wurde keine Anmeldung gesendet. Fragen Sie den Betreiber, ob sich der Schlüssel geändert hat.',
    loginRefused:
      'Der Server hat die Anmeldung abgelehnt. Prüfen Sie den Anmeldenamen und Passwort, Schlüssel oder Token.',
    keyUnreadable: 'Der private Schlüssel ist nicht lesbar oder seine Passphrase ist falsch.',
    folderMissing: 'Die Anmeldung gelang, aber der Ordner existiert nicht oder ist nicht lesbar.',
    encryptionFailed:
      'Die verschlüsselte Verbindung kam nicht zustande. Prüfen Sie die Verschlüsselung und das Zertifikat des Servers.',
    messageRefused:
      'Die Anmeldung gelang, aber der Server hat die Nachricht abgelehnt. Prüfen Sie die Absenderadresse.',
    tokenRefused:
      'Der Token-Endpunkt hat kein Token ausgestellt. Prüfen Sie Client-ID, Client-Geheimnis und Scope.',
    moved:
      'Der Server leitet an eine andere Adresse weiter. Tragen Sie diese Adresse ein, wenn Sie ihr vertrauen.',
    unexpected: 'Der Server hat unerwartet geantwortet.',
    secretUnreadable: 'Ein gespeichertes Geheimnis ist nicht lesbar. Geben Sie es erneut ein.',
    secretMissing: 'Dem Profil fehlt noch das Passwort oder der Schlüssel. Bearbeiten Sie das Profil.',
    notAuthorized: 'Noch keine Person hat das Profil autorisiert. Wählen Sie „Autorisieren“.',
    noRefreshToken:
      'Der Server hat kein Refresh-Token ausgestellt, sodass das Profil mit dieser Sitzung enden würde. Fordern Sie Offline-Zugriff im Scope oder in der Autorisierungs-URL an und autorisieren Sie erneut.',
    keyExpired: 'Der Schlüssel ist abgelaufen. Ersetzen Sie ihn.',
    noAnswer: 'Der Test wurde nicht rechtzeitig fertig. Versuchen Sie es erneut.',
  },
};
