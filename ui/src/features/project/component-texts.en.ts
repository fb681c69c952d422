declare module '@/lib/i18n/keys' {
  interface Catalog {
    autoNumber: typeof autoNumber;
    components: typeof components;
  }
}

export const autoNumber = {
  description: 'Numbers new imports in sequence, without gaps.',
  enabled: 'Number imported items',
  base: 'Base value',
  next: 'Next value',
  max: 'Max value',
  baseBelow: 'The base value must be below the next and the max value.',
  nextUpTo: 'The next value must not exceed the max value.',
  exhausted: 'No numbers left',
  exhaustedHint: 'Increase the max value to import more.',
};

export const components = {
  types: {
    workflow: 'Workflow',
    'document template': 'Document template',
    'email template': 'Email template',
    'data model': 'Data model',
    'web form': 'Web form',
    schemas: 'Schemas',
    workpages: 'Workpages',
    files: 'Files',
  },
  addWorkflow: 'Add a workflow',
  added: 'Workflow added',
  workflowType: 'Workflow type',
  workflowTypeHint:
    'People start Generic workflows. The product runs the others: their steps work on documents, invoices or payments.',
  triggers: 'Starts with',
  begins: {
    'Intelligent Capture': 'Document upload',
    'Invoice Approval': 'Invoice submission',
    'Import Payments': 'File import',
    Payments: 'Batch preparation',
  },
  published: 'Version',
  details: 'Details',
  properties: 'Properties',
  copyOf: 'Copy of {{name}}',
  copyTitle: 'Copy {{name}}',
  copied: 'Component copied',
  deleteTitle: 'Delete {{name}}?',
  deleteBody: 'It can no longer start jobs. You can’t delete it while its jobs are running.',
  deleted: 'Component deleted',
  deleteMany_one: 'Delete one component?',
  deleteMany_other: 'Delete {{count}} components?',
  deletedMany_one: 'One component deleted',
  deletedMany_other: '{{count}} components deleted',
  kept: '{{name}} was not deleted',
  keptMore_one: 'One more was not deleted',
  keptMore_other: '{{count}} more were not deleted',
  empty: 'No components yet',
  emptyHint: 'Projects for invoices and payments include their built-in workflows.',
};
