import type * as en from '../en/common';

export const common: typeof en.common = {
  ok: 'OK',
  cancel: 'Abbrechen',
  confirm: 'Bestätigen',
  close: 'Schließen',
  save: 'Speichern',
  retry: 'Erneut versuchen',
  refresh: 'Aktualisieren',
  back: 'Zurück',
  next: 'Weiter',
  previous: 'Vorige',
  search: 'Suchen',
  clear: 'Leeren',
  loading: 'Wird geladen …',
  none: 'Keine',
  more: 'Weitere Aktionen',
  copy: 'Kopieren',
  copied: 'Kopiert',
  required: 'Pflichtfeld',
  optional: 'freiwillig',
  requestNumber: 'Anfrage {{id}}',
  notSet: '—',
  status: 'Status',
};

export const grid: typeof en.grid = {
  search: 'Diese Liste durchsuchen',
  loadMore: 'Mehr laden',
  loadingMore: 'Weitere werden geladen …',
  noMore: 'Keine weiteren Ergebnisse',
  rows_one: '{{count}} Zeile',
  rows_other: '{{count}} Zeilen',
  selected_one: '{{count}} ausgewählt',
  selected_other: '{{count}} ausgewählt',
  selectAll: 'Alle Zeilen auswählen',
  selectRow: 'Zeile {{name}} auswählen',
  processing: 'Dieser Eintrag wird gerade bearbeitet. Aktualisieren zeigt den neuen Stand.',
  empty: 'Noch nichts hier',
  noMatch: 'Keine Treffer',
  noMatchHint: 'Ändern Sie die Suche oder leeren Sie die Filter.',
  failed: 'Diese Liste konnte nicht geladen werden',
  sortedUp: 'aufsteigend sortiert',
  sortedDown: 'absteigend sortiert',
  columns: 'Spalten',
  density: 'Zeilenhöhe',
  small: 'Klein',
  default: 'Normal',
  large: 'Groß',
};

export const form: typeof en.form = {
  unsavedTitle: 'Ohne Speichern verlassen?',
  unsavedBody: 'Es gibt Änderungen, die noch nicht gespeichert sind.',
  stay: 'Bleiben',
  leave: 'Trotzdem verlassen',
  draftTitle: 'Ihr Entwurf ist zurück',
  draftBody: 'Dieses Formular wurde um {{when}} unterbrochen. Ihre Eingaben sind erhalten.',
  draftDiscard: 'Entwurf verwerfen',
  submitHint: 'Strg + Eingabe',
};

export const files: typeof en.files = {
  drop: 'Dateien hierher ziehen oder wählen',
  choose: 'Dateien wählen',
  hint: '{{types}}, je bis {{size}}',
  cancel: 'Hochladen von {{name}} abbrechen',
  remove: '{{name}} entfernen',
  retry: '{{name}} erneut hochladen',
  waiting: 'Wartet',
  uploading: '{{percent}} % hochgeladen',
  done: 'Hochgeladen',
  failed: 'Fehlgeschlagen',
  cancelled: 'Abgebrochen',
};

export const viewer: typeof en.viewer = {
  page: 'Seite {{page}} von {{pages}}',
  zoomIn: 'Vergrößern',
  zoomOut: 'Verkleinern',
  fit: 'Seitenbreite',
  rotate: 'Drehen',
  thumbnails: 'Seitenübersicht',
  goTo: 'Gehe zu Seite {{page}}',
  failed: 'Das Dokument konnte nicht angezeigt werden',
  loading: 'Dokument wird geöffnet …',
  document: 'Dokument',
  resize: 'Bereiche verschieben',
};

export const hex: typeof en.hex = {
  line: 'Zeile {{line}}',
  column: 'Spalte {{column}}',
  summary: '{{lines}} Zeilen · {{bytes}} Byte',
  badLength: 'Zeile {{line}} hat {{length}} statt 94 Zeichen',
};
