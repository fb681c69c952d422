import { configuration } from './components/texts-configuration.de';
import type * as en from './texts.en';

export const dataExport: typeof en.dataExport = {
  about: 'Alle Datensätze und Dokumente Ihres Unternehmens in einem Archiv',
  start: 'Export starten',
  started: 'Der Export hat begonnen',
  startTitle: 'Alle Daten exportieren?',
  startBody:
    'Das Archiv enthält jeden Datensatz und jedes Dokument Ihres Unternehmens und wird sieben Tage aufbewahrt. Alle anderen, die Daten exportieren dürfen, erhalten eine E-Mail. Passwörter, Schlüssel und vollständige Kontonummern sind nicht enthalten.',
  exports: 'Exporte',
  none: 'Noch keine Exporte',
  noneHint: 'Starten Sie einen Export, um ein Archiv aller Daten zu erhalten.',
  by: 'Gestartet von {{name}}',
  states: { running: 'Läuft', ready: 'Bereit', failed: 'Fehlgeschlagen', expired: 'Entfernt' },
  running: 'Sie können diese Seite verlassen. Bei einem großen Unternehmen dauert es einige Stunden.',
  failed: 'Das Archiv konnte nicht geschrieben werden. Starten Sie einen weiteren Export.',
  contents: '{{rows, number}} Datensätze, {{files, number}} Dokumente, {{size}}',
  until: 'Herunterladen bis',
  hash: 'SHA-256',
  copyHash: 'SHA-256 kopieren',
  download: 'Herunterladen',
  downloadOf: 'Export vom {{date}} herunterladen',
  configuration,
};
