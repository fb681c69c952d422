import type * as en from './texts.en';

export const records: typeof en.records = {
  related: 'Zugehörige Datensätze',
  succeeded: 'Eine neuere Aufgabe hat diese Aufgabe ersetzt.',
  types: {
    invoice: 'Rechnung {{label}}',
    payment: 'Zahlung {{label}}',
    batch: 'Lauf {{label}}',
    job: 'Job {{label}}',
    task: 'Aufgabe {{label}}',
    upload: 'Dokument {{label}}',
  },
};
