declare module '@/lib/i18n/keys' {
  interface Catalog {
    figures: typeof figures;
  }
}

/** The groups of unfinished invoices. */
export const figures = {
  title: 'Unpaid invoices',
  kinds: {
    open: 'Open',
    due: 'Due this week',
    overdue: 'Overdue',
    waiting: 'In approval',
    failed: 'Failed',
  },
  count_one: '{{count, number}} invoice',
  count_other: '{{count, number}} invoices',
};
