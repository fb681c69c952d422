import { scim } from './components/texts-scim.de';
import type { openid as en } from './texts.en';

export const openid: typeof en = {
  description:
    'Personen melden sich mit ihrem Unternehmenskonto an. Die Anmeldung mit dem Passwort bleibt möglich, damit eine falsche Einstellung niemanden aussperrt.',
  settings: 'Einstellungen',
  callback: 'Weiterleitungsadresse',
  callbackHint: 'Tragen Sie diese Adresse beim Anbieter ein.',
  issuer: 'Aussteller',
  issuerHint: 'Die Adresse des Anbieters, genau wie sein Discovery-Dokument sie nennt.',
  clientId: 'Client-ID',
  clientSecret: 'Client-Geheimnis',
  scopes: 'Scopes',
  scopesHint:
    'Werden zusätzlich zu openid angefordert. Der Scope für E-Mail-Adressen sendet meist die bestätigte Adresse.',
  mailDomains: 'E-Mail-Domänen',
  mailDomainsHint:
    'Nur Konten mit einer Adresse dieser Domänen melden sich über den Anbieter an. Leer: alle Konten.',
  enabled: 'Personen können sich über diesen Anbieter anmelden',
  enabledHint:
    'Der Anbieter wird mit vorhandenen Konten verknüpft. Er kann keine Konten anlegen und keine Rollen zuweisen. Das Ausschalten gilt sofort.',
  remove: 'Anbieter entfernen',
  removeTitle: 'OpenID-Anbieter entfernen?',
  removeBody:
    'Personen können sich nicht mehr über ihn anmelden. Sie melden sich mit ihrem Passwort an. Offene Sitzungen bleiben offen.',
  removed: 'OpenID-Anbieter entfernt',
  test: {
    title: 'Test',
    hint: 'Tests verwenden die Einstellungen oben, auch wenn sie nicht gespeichert sind. Die Testanmeldung zeigt auch, ob das Client-Geheimnis stimmt.',
    run: 'Verbindung testen',
    signIn: 'Testanmeldung in neuem Fenster',
    open: 'Anmeldeseite öffnen',
    connecting: 'Verbindung wird aufgebaut',
    valid: 'Gültig',
    invalid: 'Ungültig',
    skipped: 'Nicht getestet',
  },
  checks: {
    discovery: 'Discovery-Dokument',
    keys: 'Signaturschlüssel',
    tokenEndpoint: 'Token-Endpunkt',
  },
  reasons: {
    none: 'Gültig.',
    notReached: 'Eine frühere Prüfung ist fehlgeschlagen.',
    addressNotAllowed: 'Die Adresse ist lokal oder privat. Der Betreiber muss ihr Netz erlauben.',
    unreachable: 'Der Server antwortet unter dieser Adresse nicht.',
    encryptionFailed:
      'Die verschlüsselte Verbindung ist fehlgeschlagen. Prüfen Sie das Zertifikat des Servers.',
    notFound: 'Der Server hat kein solches Dokument. Prüfen Sie den Aussteller.',
    unreadable: 'Die Antwort ist nicht das erwartete Dokument. Prüfen Sie den Aussteller.',
    otherIssuer:
      'Das Dokument nennt einen anderen Aussteller. Geben Sie den Aussteller genau so ein, wie das Dokument ihn nennt.',
    incomplete: 'Im Dokument fehlt eine Adresse, die für die Anmeldung nötig ist.',
    noKeys: 'Der Anbieter veröffentlicht keine Schlüssel.',
    clientRefused: 'Der Anbieter hat Client-ID oder Client-Geheimnis nicht akzeptiert.',
    unexpected: 'Der Anbieter hat unerwartet geantwortet.',
    signInRefused: 'Der Anbieter hat die Anmeldung nicht bestätigt.',
    tokenInvalid:
      'Das Token des Anbieters ist nicht gültig. Prüfen Sie Aussteller, Client-ID und die Uhren der Server.',
    userInfoFailed: 'Der Anbieter hat die Daten der Person nicht gesendet.',
  },
  trial: {
    title: 'Testanmeldung',
    states: { pending: 'Wartet auf die Anmeldung', valid: 'Gültig', invalid: 'Ungültig' },
    pending: 'Melden Sie sich im anderen Fenster beim Anbieter an.',
    account: 'Mit diesen Einstellungen öffnet diese Anmeldung das Konto von {{name}}.',
    noAccount:
      'Der Anbieter funktioniert, aber kein Konto hat diese bestätigte Adresse und eine erlaubte E-Mail-Domäne. Niemand würde angemeldet.',
    hint: 'Dieser Test hat niemanden angemeldet und nichts geändert. Sie können das andere Fenster schließen.',
    close: 'Ergebnis schließen',
  },
  scim,
};
