declare module '@/lib/i18n/keys' {
  interface Catalog {
    tasks: typeof tasks;
  }
}

export const tasks = {
  buckets: { active: 'Active', processed: 'Processed', rejected: 'Rejected', error: 'Error' },
  due: { overdue: 'Overdue', today: 'Today', thisWeek: 'This week', later: 'Later' },
  states: {
    Review: 'In review',
    Approved: 'Approved',
    Rejected: 'Rejected',
    Completed: 'Completed',
    Withdrawn: 'Withdrawn',
  },
  columns: {
    vendor: 'Vendor',
    due: 'Due',
    invoiceAmount: 'Amount',
    invoiceDate: 'Invoice date',
    companyNumber: 'Company',
    projectName: 'Project',
    infoRequested: 'Open question',
  },
  search: 'Search vendor, invoice, project',
  mineOnly: 'My tasks only',
  count_one: '{{count, number}} task',
  count_other: '{{count, number}} tasks',
  noVendor: 'Vendor unknown',
  infoRequested: 'Open question',
  empty: 'No tasks',
  emptyHint: 'There are no open tasks right now.',
  emptyMineHint: 'You have no open tasks. Other people may have some.',
  emptyTabHint: 'Tasks appear here after a decision. Open tasks are on the Active tab.',
  everybody: 'Show everyone’s tasks',
  nothingOpen: 'Nothing to review',
  nothingOpenHint: 'New tasks will appear here.',
  decision: 'Decision',
  backToList: 'All tasks',
  dueOn: 'due',
  whyYou: 'Why you:',
  rule: 'rule “{{name}}”',
  noRule: 'no rule matches, so the AP Manager decides',
  workflow: 'workflow “{{name}}”',
  levelOf: 'level {{level}} of {{levels}}',
  yourLimit: 'your limit {{limit}}',
  noLimit: 'you have no approval limit and can’t approve',
  onBehalfOf: 'for {{name}}',
  waitsFor: 'Waiting for',
  retracted: 'Approval withdrawn. The task is open again.',
  selectTask: 'Select task {{name}}',
};
