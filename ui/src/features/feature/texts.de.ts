import type * as en from './texts.en';

export const features: typeof en.features = {
  about:
    'Schalten Sie optionale Teile des Produkts ein oder aus, für alle oder für einzelne Mandanten. Eine Änderung gilt innerhalb von Sekunden.',
  columns: {
    name: 'Name',
    description: 'Beschreibung',
    known: 'Was sie steuert',
    enabled: 'Eingeschaltet',
    global: 'Alle Mandanten',
    tenants: 'Mandanten',
    creationTime: 'Angelegt',
    lastModificationTime: 'Zuletzt geändert',
  },
  controls: {
    MasterDataImport:
      'Import und Abgleich von Lieferanten, Bestellungen, Sachkonten, Gesellschaften und Zahlungsbedingungen.',
    OpenIdProvider:
      'Seite und Einstellungen des OpenID-Anbieters eines Unternehmens. Anmeldungen über einen eingerichteten Anbieter funktionieren weiter.',
    TextRecognition:
      'Lesen gescannter Dokumente per Texterkennung. Ohne sie geben Personen die Daten neuer Scans selbst ein.',
  },
  configuration:
    'Das Produkt wertet diese Funktion nicht aus. Es gibt sie als Konfiguration an die Seiten ihrer Mandanten und an die API weiter.',
  create: 'Funktion hinzufügen',
  edit: 'Bearbeiten',
  settings: 'Einstellungen',
  on: 'Ein',
  off: 'Aus',
  appliesTo: 'Gilt für',
  everyTenant: 'Alle Mandanten',
  noTenant: 'Keinen Mandanten',
  enabledHint: 'Ausgeschaltet wird neue Arbeit abgelehnt. Bereits angenommene Arbeit läuft weiter.',
  globalHint: 'Für alle Mandanten, auch für später angelegte.',
  tenantsHint: 'Die Funktion ist für diese Mandanten eingeschaltet, für alle anderen ausgeschaltet.',
  savedHint: 'Geöffnete Seiten folgen innerhalb von Sekunden.',
  empty: 'Keine Funktionen',
  emptyHint: 'Fügen Sie eine Funktion hinzu oder ändern Sie die Suche.',
};
