declare module '@/lib/i18n/keys' {
  interface Catalog {
    history: typeof history;
  }
}

export const history = {
  title: 'History',
  empty: 'No changes yet',
  emptyHint: 'Changes will appear here.',
  system: 'System',
  platform: '{{name}} (platform administrator)',
  behalf: '{{who}} for {{name}}',
  since: 'several changes since',
  nothing: 'empty',
  changed: 'changed',
  to: 'changed to',
  item: '{{field}} ({{item}})',
  more: 'Show {{count, number}} more',
  whole: 'Show all',
  namesake: '{{name}} ({{username}})',
  workflows: {
    ach: {
      Generate: 'ACH file (process)',
    },
    bank: {
      Inbound: 'Bank files (process)',
    },
    batch: {
      Compare: 'File comparison (process)',
    },
    bulk: {
      Run: 'Actions on several tasks (process)',
    },
    check: {
      Print: 'Check printing (process)',
    },
    connection: {
      Test: 'Connection test (process)',
    },
    document: {
      Capture: 'Document capture (process)',
    },
    flow: {
      Run: 'Workflow of the project (process)',
    },
    invoice: {
      Approval: 'Invoice approval (process)',
    },
    notify: {
      Send: 'Notifications (process)',
    },
    payment: {
      Import: 'Payment import (process)',
    },
    positivepay: {
      Generate: 'Positive-pay file (process)',
    },
    printer: {
      Visit: 'Contact with a printer (process)',
    },
    task: {
      Task: 'Tasks (process)',
    },
    vendor: {
      ActivateAccount: 'Bank accounts of vendors (process)',
    },
  },
};
