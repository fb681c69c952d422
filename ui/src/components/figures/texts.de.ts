import type * as en from './texts.en';

export const figures: typeof en.figures = {
  title: 'Unbezahlte Rechnungen',
  kinds: {
    open: 'Offen',
    due: 'Diese Woche fällig',
    overdue: 'Überfällig',
    waiting: 'In Freigabe',
    failed: 'Fehlgeschlagen',
  },
  count_one: '{{count, number}} Rechnung',
  count_other: '{{count, number}} Rechnungen',
};
