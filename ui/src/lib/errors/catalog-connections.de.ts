import type { Explanation } from './catalog.en';
import type { connections as english } from './catalog-connections.en';

export const connections: Record<keyof typeof english, Explanation> = {
  PrinterInUseException: {
    cause: 'Scheckläufe dieses Druckers sind noch nicht gedruckt.',
    next: 'Adresse und Agent können nicht geändert werden, der Drucker bleibt aktiv, und mit dem Agenten kann kein anderer Rechner gekoppelt werden. Beenden Sie die Läufe oder brechen Sie sie ab und versuchen Sie es dann erneut.',
  },
  PrinterIsInactive: { cause: 'Der Drucker ist nicht aktiv.', next: 'Wählen Sie einen anderen Drucker.' },
  PrintSettingsUnsupportedException: {
    cause: 'Der Drucker unterstützt seine Standardeinstellungen nicht.',
    next: 'Wählen Sie für den Drucker ein anderes Fach, eine andere Seitengröße oder einen anderen Modus.',
  },
  PrinterBusyException: {
    cause: 'Zum Drucker besteht gerade eine Verbindung.',
    next: 'Warten Sie auf das Ergebnis und versuchen Sie es dann erneut.',
  },
  PairingCodeRefusedException: {
    cause: 'Der Kopplungscode ist falsch, verbraucht oder abgelaufen.',
    next: 'Erstellen Sie auf der Seite der Druckagenten einen neuen Kopplungscode.',
  },
  InvalidDataSourceException: {
    cause: 'Der Agent bietet diese Datenquelle nicht an.',
    next: 'Tragen Sie sie in die Datei des Agenten ein und starten Sie den Agenten neu.',
  },
  DrillIsDisabledException: {
    cause: 'Links aus diesem ERP sind deaktiviert.',
    next: 'Bitten Sie Ihre Administration, sie in den Unternehmenseinstellungen zu aktivieren.',
  },
  ConnectionInUseException: {
    cause:
      'Das Unternehmen versendet seine Nachrichten mit einem Profil dieser Verbindung, oder eine ERP-Verbindung oder ein Workflow verwendet eines.',
    next: 'Das Profil zeigt seine Verwendungen. Wählen Sie dort zuerst ein anderes Profil.',
  },
  ConnectionDeliversException: {
    cause: 'Dateien eines Bankkontos werden mit einem Profil dieser Verbindung übertragen.',
    next: 'Wählen Sie zuerst ein anderes Profil für das Bankkonto.',
  },
  BankAccountNotConfirmedException: {
    cause: 'Das Bankkonto wurde noch nicht von einer zweiten Person bestätigt.',
    next: 'Bitten Sie eine andere Person, es in den Unternehmenseinstellungen zu bestätigen.',
  },
  BankConnectionChangedException: {
    cause:
      'Das Verbindungsprofil oder ein Schlüssel des Bankkontos wurde geändert. Es wurde nichts gesendet.',
    next: 'Schlagen Sie die geänderte Verbindung beim Bankkonto vor. Eine andere Person bestätigt sie.',
  },
  SecretIsMissing: {
    cause: 'Dem Verbindungsprofil fehlt noch das Passwort oder der Schlüssel. Es wurde nichts gesendet.',
    next: 'Geben Sie es unter Verbindungen und Schlüssel ein. Was darauf wartet, läuft dann weiter.',
  },
  AuthorizationHasEnded: {
    cause: 'Diese Autorisierung wurde verwendet, ist abgelaufen oder gehört einer anderen Person.',
    next: 'Autorisieren Sie das Profil auf der Seite seiner Verbindung erneut.',
  },
  ProfileIsNotAuthorized: {
    cause: 'Noch keine Person hat das Verbindungsprofil autorisiert. Es wurde nichts gesendet.',
    next: 'Autorisieren Sie es unter Verbindungen und Schlüssel. Was darauf wartet, läuft dann weiter.',
  },
  SecretMustBeEnteredAgain: {
    cause: 'Der Server oder das Anmeldeverfahren hat sich geändert.',
    next: 'Geben Sie das Geheimnis erneut ein, damit es nie ein anderer Server erhält.',
  },
  HostIsInvalid: {
    cause: 'Das ist kein Name eines Servers.',
    next: 'Geben Sie einen Namen wie files.example.com oder eine IP-Adresse ein.',
  },
  HostKeyIsMissing: {
    cause: 'Der Hostschlüssel des Servers ist noch nicht bestätigt.',
    next: 'Rufen Sie den Hostschlüssel ab, vergleichen und bestätigen Sie ihn.',
  },
  EncryptionIsNeeded: {
    cause: 'Ein Geheimnis wird nur über eine verschlüsselte Verbindung gesendet.',
    next: 'Wählen Sie eine Verschlüsselung oder eine Adresse, die mit https:// beginnt.',
  },
  AddressIsNotAllowed: {
    cause: 'Diese Adresse ist lokal oder privat.',
    next: 'Bitten Sie den Betreiber der Installation, ihr Netz freizugeben.',
  },
  ServerUnreachableException: {
    cause: 'Der Server antwortet nicht oder ist kein SFTP-Server.',
    next: 'Prüfen Sie Host und Port und versuchen Sie es erneut.',
  },
  KeyInUseException: {
    cause: 'Der Schlüssel wird verwendet.',
    next: 'Wählen Sie zuerst einen anderen Schlüssel für seine Bankkonten oder ersetzen Sie ihn.',
  },
  KeyIsUnreadable: {
    cause: 'Das ist kein OpenPGP-Schlüssel, der hier verwendet werden kann.',
    next: 'Fügen Sie einen vollständigen Schlüssel mit erster und letzter Zeile ein.',
  },
  KeyPassphraseIsWrong: {
    cause: 'Die Passphrase öffnet den privaten Schlüssel nicht.',
    next: 'Geben Sie die Passphrase ein, mit der der Schlüssel exportiert wurde.',
  },
  KeyIsTooWeak: {
    cause:
      'Der Schlüssel ist zu schwach: RSA-Schlüssel brauchen mindestens 2048 Bit; DSA und ElGamal werden nicht angenommen.',
    next: 'Bitten Sie den Inhaber um einen stärkeren Schlüssel.',
  },
  KeyIsExpired: {
    cause: 'Ein Schlüssel ist abgelaufen.',
    next: 'Ersetzen Sie ihn auf seiner Seite in den Unternehmenseinstellungen.',
  },
  KeyIsNotUsable: {
    cause: 'Der Schlüssel wurde widerrufen oder ersetzt, oder er kann das Nötige nicht.',
    next: 'Importieren oder erzeugen Sie einen anderen Schlüssel.',
  },
  FileIsNotAuthenticException: {
    cause:
      'Die Datei lässt sich mit den Schlüsseln des Unternehmens nicht öffnen, oder die Bank hat sie nicht signiert. Nichts daraus wurde gelesen.',
    next: 'Fragen Sie die Bank und vergleichen Sie dann die Schlüssel des Bankkontos.',
  },
  ServiceCallException: {
    cause: 'Der Dienst eines Verbindungsprofils hat die Anfrage abgelehnt oder war nicht erreichbar.',
    next: 'Testen Sie das Profil in den Unternehmenseinstellungen und prüfen Sie den Status im Schritt. Starten Sie den Job dann erneut.',
  },
  FileNameTakenException: {
    cause: 'Der Ordner des Empfängers enthält eine andere Datei dieses Namens.',
    next: 'Ändern Sie den Namen im Workflow oder lassen Sie den Schritt die Datei ersetzen. Starten Sie den Job dann erneut.',
  },
  CrmUnavailableException: {
    cause: 'Das CRM antwortet nicht.',
    next: 'Versuchen Sie es erneut oder fahren Sie ohne CRM-Eintrag fort.',
  },
  CrmFileInvalidException: {
    cause: 'Die Datei des CRM kann nicht gelesen werden.',
    next: 'Bitten Sie den Betreiber der Installation, sie zu korrigieren, oder fahren Sie ohne CRM-Eintrag fort.',
  },
  CrmReferenceTakenException: {
    cause: 'Aus diesem CRM-Eintrag wurde bereits ein anderer Mandant angelegt.',
    next: 'Wählen Sie einen anderen Eintrag oder fahren Sie ohne CRM-Eintrag fort.',
  },
};
