import type * as en from './action-texts-settings.en';

export const settingsActions: typeof en.settingsActions = {
  blockedHosts: {
    blockedHostsChanged: '{{who}} hat die gesperrten Hosts geändert',
  },
  configuration: {
    configurationApplied: '{{who}} hat eine Konfigurationsdatei angewendet',
    configurationExported: '{{who}} hat die Konfiguration exportiert',
  },
  drillSetup: {
    drillSetupChanged: '{{who}} hat die Drill-Einrichtung geändert',
  },
  dataExport: {
    downloaded: '{{who}} hat einen Export aller Daten heruntergeladen',
    failed: 'Ein Export aller Daten ist fehlgeschlagen',
    ready: 'Ein Export aller Daten ist bereit',
    requested: '{{who}} hat einen Export aller Daten gestartet',
  },
  tenantDeletion: {
    canceled: '{{who}} hat die Löschung abgebrochen',
    closed: 'Das Unternehmen wurde geschlossen',
    confirmed: '{{who}} hat die Löschung bestätigt',
    erased: 'Alle Daten des Unternehmens wurden gelöscht',
    requested: '{{who}} hat die Löschung beantragt',
  },
  document: {
    downloaded: '{{who}} hat ein Dokument heruntergeladen',
  },
  company: {
    active: '{{who}} hat die Gesellschaft aktiviert',
    created: '{{who}} hat die Gesellschaft angelegt',
    imported: '{{who}} hat Gesellschaften importiert',
    inactive: '{{who}} hat die Gesellschaft deaktiviert',
    synchronized: '{{who}} hat Gesellschaften abgeglichen',
    updated: '{{who}} hat die Gesellschaft geändert',
  },
  connection: {
    created: '{{who}} hat die Verbindung angelegt',
    deleted: '{{who}} hat die Verbindung gelöscht',
    profileAdded: '{{who}} hat ein Profil hinzugefügt',
    profileChanged: '{{who}} hat ein Profil geändert',
    profileRemoved: '{{who}} hat ein Profil entfernt',
    profileTested: '{{who}} hat ein Profil getestet',
    updated: '{{who}} hat die Verbindung geändert',
  },
  feature: {
    created: '{{who}} hat die Funktion hinzugefügt',
    updated: '{{who}} hat die Funktion geändert',
  },
  glAccount: {
    active: '{{who}} hat das Sachkonto aktiviert',
    created: '{{who}} hat das Sachkonto angelegt',
    imported: '{{who}} hat Sachkonten importiert',
    inactive: '{{who}} hat das Sachkonto deaktiviert',
    synchronized: '{{who}} hat Sachkonten abgeglichen',
    updated: '{{who}} hat das Sachkonto geändert',
  },
  identityProvider: {
    identityProviderSet: '{{who}} hat den OpenID-Anbieter geändert',
    identityProviderRefused: '{{who}}: Eine Anmeldung über den OpenID-Anbieter wurde abgelehnt',
    identityProviderRemoved: '{{who}} hat den OpenID-Anbieter entfernt',
    identityProviderTested: '{{who}} hat eine Testanmeldung beim OpenID-Anbieter begonnen',
  },
  mailSender: {
    senderChanged: '{{who}} hat den Absender der Nachrichten geändert',
  },
  purchaseOrder: {
    closed: '{{who}} hat die Bestellung geschlossen',
    created: '{{who}} hat die Bestellung angelegt',
    imported: '{{who}} hat Bestellungen importiert',
    receiptRecorded: '{{who}} hat einen Wareneingang gebucht',
    receiptReversed: '{{who}} hat einen Wareneingang storniert',
    reopened: '{{who}} hat die Bestellung wieder geöffnet',
    synchronized: '{{who}} hat Bestellungen synchronisiert',
    updated: '{{who}} hat die Bestellung geändert',
  },
  purchaseOrderReceipt: {
    imported: '{{who}} hat Wareneingänge importiert',
    synchronized: '{{who}} hat Wareneingänge synchronisiert',
  },
  scimClient: {
    scimClientAdded: '{{who}} hat einen SCIM-Client hinzugefügt',
    scimClientRevoked: '{{who}} hat einen SCIM-Client widerrufen',
    scimTokenRefused: '{{who}}: Ein SCIM-Token wurde abgelehnt',
  },
  termCode: {
    active: '{{who}} hat die Zahlungsbedingung aktiviert',
    created: '{{who}} hat die Zahlungsbedingung angelegt',
    imported: '{{who}} hat Zahlungsbedingungen importiert',
    inactive: '{{who}} hat die Zahlungsbedingung deaktiviert',
    synchronized: '{{who}} hat Zahlungsbedingungen abgeglichen',
    updated: '{{who}} hat die Zahlungsbedingung geändert',
  },
  vendor: {
    accountChangeApproved: '{{who}} hat die Änderung des Lieferantenkontos freigegeben',
    accountChangeProposedByBank: '{{who}} hat von der Bank eine Änderung des Lieferantenkontos erhalten',
    accountChangeRefused: '{{who}} hat die Änderung des Lieferantenkontos abgelehnt',
    active: '{{who}} hat den Lieferanten aktiviert',
    bankAccountApproved: '{{who}} hat das Bankkonto freigegeben',
    bankAccountInUse: '{{who}} verwendet jetzt das Bankkonto',
    bankAccountProposed: '{{who}} hat ein Bankkonto erfasst',
    bankAccountRefused: '{{who}} hat das Bankkonto abgelehnt',
    bankAccountWithdrawn: '{{who}} hat das Bankkonto zurückgezogen',
    created: '{{who}} hat den Lieferanten angelegt',
    imported: '{{who}} hat Lieferanten importiert',
    inactive: '{{who}} hat den Lieferanten deaktiviert',
    synchronized: '{{who}} hat Lieferanten synchronisiert',
    updated: '{{who}} hat den Lieferanten geändert',
  },
  vendorPolicy: {
    vendorPolicyChanged: '{{who}} hat die Wartefrist für Bankkonten geändert',
  },
};
