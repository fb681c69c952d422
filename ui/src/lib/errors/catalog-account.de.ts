import type { Explanation } from './catalog.en';
import type { account as english } from './catalog-account.en';

export const account: Record<keyof typeof english, Explanation> = {
  NotSignedInException: { cause: 'Sie sind nicht angemeldet.', next: 'Melden Sie sich an.' },
  SessionExpiredException: {
    cause: 'Ihre Sitzung ist abgelaufen.',
    next: 'Melden Sie sich erneut an. Ihre Eingaben bleiben erhalten.',
  },
  SessionIdleException: {
    cause: 'Ihre Sitzung wurde wegen Inaktivität beendet.',
    next: 'Melden Sie sich erneut an. Ihre Eingaben bleiben erhalten.',
  },
  SignInRefusedException: {
    cause: 'Benutzername oder Passwort ist falsch.',
    next: 'Prüfen Sie die Feststelltaste.',
  },
  SignInStartedElsewhereException: {
    cause: 'Diese Anmeldung wurde nicht in diesem Browser begonnen, oder sie ist abgelaufen.',
    next: 'Beginnen Sie hier neu. Wenn Ihnen jemand diesen Link geschickt hat, verwenden Sie ihn nicht.',
  },
  AccountLockedException: {
    cause: 'Dieses Konto ist nach zu vielen Versuchen gesperrt.',
    next: 'Versuchen Sie es in 30 Sekunden erneut. Nach weiteren Fehlversuchen warten Sie bis zu 15 Minuten.',
  },
  RefreshTokenReusedException: {
    cause: 'Diese Sitzung wurde an zwei Orten verwendet und aus Sicherheitsgründen beendet.',
    next: 'Melden Sie sich erneut an. Waren Sie das nicht, informieren Sie Ihre Administration.',
  },
  PasswordWrongException: {
    cause: 'Das aktuelle Passwort ist falsch.',
    next: 'Geben Sie das Passwort ein, mit dem Sie sich angemeldet haben.',
  },
  PasswordWeakException: {
    cause: 'Ein Passwort enthält Groß- und Kleinbuchstaben, eine Ziffer und ein Sonderzeichen.',
    next: 'Ergänzen Sie die fehlenden Zeichen.',
  },
  PasswordElsewhereException: {
    cause: 'Sie melden sich über Ihr Unternehmen an und haben hier kein Passwort.',
    next: 'Ändern Sie es dort, wo Sie sich bei Ihrem Unternehmen anmelden.',
  },
  SecondFactorWrongException: {
    cause: 'Falscher oder bereits verwendeter Code.',
    next: 'Warten Sie auf den nächsten Code und geben Sie ihn ein.',
  },
  TenantSuspendedException: {
    cause: 'Der Zugang Ihres Unternehmens ist gesperrt.',
    next: 'Der Betreiber dieses Dienstes kann die Sperrung aufheben. Freigegebene Zahlungen laufen weiter.',
  },
  PasskeyRefusedException: {
    cause: 'Der Passkey wurde nicht akzeptiert.',
    next: 'Verwenden Sie ihn erneut, oder verwenden Sie einen anderen Faktor.',
  },
  // Raised by the browser.
  PasskeyNotUsed: {
    cause: 'Der Browser hat keinen Passkey verwendet.',
    next: 'Versuchen Sie es erneut und folgen Sie den Anweisungen Ihres Browsers, oder verwenden Sie einen anderen Faktor.',
  },
  // Raised by the browser.
  PasskeyExists: {
    cause: 'Auf diesem Gerät gibt es bereits einen Passkey für dieses Konto.',
    next: 'Verwenden Sie ihn, oder wählen Sie ein anderes Gerät.',
  },
  LastFactorException: {
    cause: 'Ihre Rolle verlangt zwei Faktoren. Mindestens einer bleibt bestehen.',
    next: 'Fügen Sie zuerst einen anderen hinzu.',
  },
  OwnFactorsException: {
    cause: 'Ihre eigenen Faktoren können Sie nicht zurücksetzen.',
    next: 'Bitten Sie eine andere Person aus der Administration darum.',
  },
  LinkUnknownException: {
    cause: 'Dieser Link funktioniert nicht.',
    next: 'Verwenden Sie den Link der neuesten Nachricht, oder fordern Sie einen neuen an.',
  },
  LinkUsedException: {
    cause: 'Dieser Link wurde bereits verwendet.',
    next: 'Melden Sie sich mit Ihrem Passwort an, oder fordern Sie einen neuen Link an.',
  },
  LinkExpiredException: {
    cause: 'Dieser Link ist abgelaufen.',
    next: 'Fordern Sie ein neues Passwort an. Wurden Sie eingeladen, kann Ihr Administrator die Einladung erneut senden.',
  },
  MailDomainRefusedException: {
    cause: 'Diese E-Mail-Adresse kann nicht eingeladen werden.',
    next: 'Verwenden Sie eine Adresse einer Maildomäne Ihres Unternehmens. Ein Administrator kann eine Domäne hinzufügen.',
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
    cause: 'Das Kontingent Ihrer Lizenz ist erreicht.',
    next: 'Wenden Sie sich an Ihre Kundenbetreuung.',
  },
  LicenseStorageReachedException: {
    cause: 'Das Speicherkontingent Ihrer Lizenz ist erreicht.',
    next: 'Wenden Sie sich an Ihre Kundenbetreuung.',
  },
  LogoTooSmallException: {
    cause: 'Ein Logo muss mindestens 140 Pixel breit und hoch sein.',
    next: 'Wählen Sie ein größeres Bild.',
  },
  LogoTypeUnsupportedException: {
    cause: 'Diese Datei ist kein PNG- oder JPEG-Bild.',
    next: 'Wählen Sie ein PNG- oder JPEG-Bild.',
  },
  NoPermissionSelectedException: {
    cause: 'Es ist keine Berechtigung ausgewählt.',
    next: 'Wählen Sie mindestens eine Berechtigung.',
  },
  PermissionUnknownException: {
    cause: 'Eine dieser Berechtigungen gibt es nicht.',
    next: 'Entfernen Sie die unbekannten Berechtigungen und speichern Sie erneut.',
    detail: 'Diese Berechtigungen gibt es nicht: {{permissions}}.',
  },
  SystemRoleException: {
    cause: 'Systemrollen lassen sich nicht ändern oder löschen.',
    next: 'Duplizieren Sie die Rolle und ändern Sie die Kopie.',
  },
  OwnRoleException: {
    cause: 'Sie haben diese Rolle selbst. Ihre eigenen Rechte können Sie damit nicht erweitern.',
    next: 'Bitten Sie eine andere Person aus der Administration um diese Änderung.',
  },
  LastRoleException: {
    cause: 'Ein Benutzer behält immer mindestens eine Rolle.',
    next: 'Weisen Sie dem Benutzer zuerst eine andere Rolle zu.',
    detail: '{{name}} hat keine andere Rolle. Ein Benutzer behält immer mindestens eine Rolle.',
  },
  RoleInUseException: {
    cause: 'Diese Rolle wird noch verwendet.',
    next: 'Entfernen Sie ihre Mitglieder und ändern Sie Freigaberegeln, dann versuchen Sie es erneut.',
  },
  RoleHasMembersException: {
    cause: 'Benutzer haben diese Rolle.',
    next: 'Entfernen Sie zuerst ihre Mitglieder.',
    detail: 'Benutzer mit dieser Rolle: {{members}}.',
  },
  RoleInGroupsException: {
    cause: 'Mitglieder von Gruppen haben diese Rolle.',
    next: 'Nehmen Sie die Rolle zuerst den Gruppen.',
    detail: 'Gruppen, deren Mitglieder die Rolle haben: {{names}}.',
  },
  RoleInApprovalRulesException: {
    cause: 'Freigaberegeln nennen diese Rolle.',
    next: 'Ändern Sie zuerst die Freigaberegeln.',
    detail: 'Freigaberegeln mit dieser Rolle: {{names}}.',
  },
  TenantIdentifierInvalidException: {
    cause: 'Diese Unternehmenskennung existiert nicht.',
    next: 'Prüfen Sie die Adresse, die Sie erhalten haben.',
  },
  AdministratorNeededException: {
    cause: 'Ihr Unternehmen braucht mindestens einen aktiven Administrator.',
    next: 'Geben Sie die Administratorrolle zuerst einem anderen Benutzer.',
  },
  OwnAccountException: {
    cause: 'Sie können Ihr eigenes Konto nicht deaktivieren.',
    next: 'Bitten Sie einen anderen Administrator, es zu deaktivieren.',
  },
  OwnAdministratorRoleException: {
    cause: 'Sie können sich die Administratorrolle nicht selbst entziehen.',
    next: 'Bitten Sie einen anderen Administrator, sie zu entziehen.',
  },
  OwnMoneyRoleException: {
    cause: 'Sie können sich keine Rolle geben, die Beträge freigibt.',
    next: 'Bitten Sie einen anderen Administrator, sie Ihnen zu geben.',
  },
  OwnApprovalLimitException: {
    cause: 'Sie können Ihr eigenes Freigabelimit nicht ändern.',
    next: 'Bitten Sie einen anderen Administrator, es zu ändern.',
  },
  UserNotFoundException: {
    cause: 'Kein Benutzer hat diese E-Mail-Adresse.',
    detail: 'Kein Benutzer hat die E-Mail-Adresse {{email}}.',
    next: 'Korrigieren Sie die Adresse, oder laden Sie die Person ein.',
  },
  UsersAlreadyExistException: {
    cause: 'Ein Benutzer mit dieser E-Mail-Adresse existiert bereits.',
    next: 'Suchen Sie den vorhandenen Benutzer.',
  },
};
