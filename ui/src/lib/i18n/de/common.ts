export { basic as errors } from '@/lib/errors/catalog-basic.de';

import type * as en from '../en/common';

export const common: typeof en.common = {
  ok: 'OK',
  cancel: 'Abbrechen',
  confirm: 'Bestätigen',
  close: 'Schließen',
  save: 'Speichern',
  create: 'Anlegen',
  saved: 'Gespeichert',
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

export const form: typeof en.form = {
  unsavedTitle: 'Ohne Speichern verlassen?',
  unsavedBody: 'Es gibt Änderungen, die noch nicht gespeichert sind.',
  stay: 'Bleiben',
  leave: 'Trotzdem verlassen',
  draftTitle: 'Ihr Entwurf ist zurück',
  draftBody: 'Dieses Formular wurde um {{when}} unterbrochen. Ihre Eingaben sind erhalten.',
  draftRestore: 'Entwurf übernehmen',
  draftDiscard: 'Entwurf verwerfen',
  newest: 'Deren Stand laden',
  newestHint: 'Laden Sie den neuen Stand: Ihre Eingaben bleiben erhalten und werden wieder angeboten.',
  summary: 'Zusammenfassung',
  steps: 'Schritte',
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
  canceled: 'Abgebrochen',
};

export const viewer: typeof en.viewer = {
  page: 'Seite {{page}} von {{pages}}',
  pages: 'Seiten',
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
  record1: 'Dateikopf',
  record5: 'Stapelkopf',
  record6: 'Buchung',
  record7: 'Zusatz',
  record8: 'Stapelsumme',
  record9: 'Dateisumme',
  badLength: 'Zeile {{line}} hat {{length}} statt 94 Zeichen',
};
