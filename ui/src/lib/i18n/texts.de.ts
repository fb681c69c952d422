export { basic as errors } from '@/lib/errors/catalog-basic.de';

import type * as en from './texts.en';

export const common: typeof en.common = {
  taskNames: { approveInvoice: 'Rechnung {{of}} freigeben' },
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
  search: 'Suchen',
  clear: 'Leeren',
  loading: 'Wird geladen …',
  more: 'Weitere Aktionen',
  copy: 'Kopieren',
  requestNumber: 'Anfrage {{id}}',
  status: 'Status',
};
