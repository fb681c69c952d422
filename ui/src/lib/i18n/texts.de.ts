export { basic as errors } from '@/lib/errors/catalog-basic.de';

import type * as en from './texts.en';

export const common: typeof en.common = {
  taskNames: { approveInvoice: 'Rechnung {{of}} freigeben' },
  ok: 'OK',
  cancel: 'Abbrechen',
  confirm: 'Bestätigen',
  close: 'Schließen',
  save: 'Speichern',
  create: 'Anlegen',
  saved: 'Gespeichert',
  changeWaits: 'Wartet auf eine zweite Person',
  changeWaitsHint:
    'Noch ist nichts geändert. Eine andere Person aus der Administration bestätigt die Änderung.',
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
  optional: 'optional',
  requestNumber: 'Anfrage {{id}}',
  notSet: '—',
  status: 'Status',
};
