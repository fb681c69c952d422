import type { scim as en } from './texts-scim.en';

export const scim: typeof en = {
  title: 'Benutzerbereitstellung (SCIM)',
  about:
    'Ein Identitätsanbieter, zum Beispiel Microsoft Entra ID oder Okta, legt hier per SCIM 2.0 Personen und Gruppen an, ändert und deaktiviert sie.',
  signIn:
    'Wenn der OpenID-Anbieter eingeschaltet ist, melden sich neue Personen über ihn an. Andernfalls erhalten sie eine Einladung, ein Passwort festzulegen.',
  authority:
    'Ein Client kann nie allein Befugnisse erteilen: Die Aufnahme in eine Gruppe, deren Rollen freigeben, auslösen oder verwalten, wartet auf eine Person aus der Administration. Das gilt auch für die Reaktivierung solcher Personen.',
  proposals: 'Änderungen bestätigen',
  address: 'SCIM-Basisadresse',
  addressHint: 'Tragen Sie diese Adresse beim Identitätsanbieter ein.',
  copyAddress: 'SCIM-Basisadresse kopieren',
  clients: 'SCIM-Clients',
  none: 'Keine SCIM-Clients',
  noneHint: 'Fügen Sie einen Client hinzu, um ein Token für den Identitätsanbieter zu erhalten.',
  addedBy: 'Hinzugefügt von {{name}} am',
  expiresOn: 'Läuft ab am',
  expiredOn: 'Abgelaufen am',
  expired: 'Abgelaufen',
  lastUsed: 'Zuletzt verwendet:',
  never: 'Nie',
  add: 'Client hinzufügen',
  name: 'Name',
  nameHint: 'Zum Beispiel der Name des Identitätsanbieters.',
  days: 'Gültigkeit',
  daysOf: '{{days}} Tage',
  daysHint: 'Danach funktioniert das Token nicht mehr. Fügen Sie dann einen neuen Client hinzu.',
  tokenTitle: 'Token von {{name}}',
  token: 'Token',
  tokenHint:
    'Kopieren Sie das Token jetzt und tragen Sie es beim Identitätsanbieter ein. Es wird nicht noch einmal angezeigt.',
  copyToken: 'Token kopieren',
  revoke: 'Widerrufen',
  revokeOf: '{{name}} widerrufen',
  revokeTitle: '{{name}} widerrufen?',
  revokeBody:
    'Der Identitätsanbieter verliert sofort den Zugriff. Änderungen, die er vorgeschlagen hat, können nicht mehr bestätigt werden. Konten und Gruppen bleiben bestehen.',
  revoked: 'Client widerrufen',
};
