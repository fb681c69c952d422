declare module '@/lib/i18n/keys' {
  interface Catalog {
    records: typeof records;
  }
}

/** The names of records in links. */
export const records = {
  related: 'Related records',
  succeeded: 'A newer task has replaced this task.',
  types: {
    invoice: 'Invoice {{label}}',
    payment: 'Payment {{label}}',
    batch: 'Batch {{label}}',
    job: 'Job {{label}}',
    task: 'Task {{label}}',
    upload: 'Document {{label}}',
  },
};
