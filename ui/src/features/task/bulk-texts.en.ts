declare module '@/lib/i18n/keys' {
  interface Catalog {
    taskBulk: typeof taskBulk;
  }
}

export const taskBulk = {
  tasks: 'Tasks',
  held: 'This invoice is on hold. Open the task to approve it with a reason, or enter one reason for all invoices on hold.',
  selected_one: '{{count, number}} selected',
  selected_other: '{{count, number}} selected',
  all_one: 'Select the {{count, number}} task in this list',
  all_other: 'Select all {{count, number}} tasks in this list',
  allBeyond: 'Select all 25,000+ tasks in this list',
  bar: 'Selected tasks',
  titles: {
    approve: 'Approve selected tasks',
    reject: 'Reject selected tasks',
    reassign: 'Reassign selected tasks',
  },
  buttons: {
    approve_one: 'Approve {{count, number}} task',
    approve_other: 'Approve {{count, number}} tasks',
    reject_one: 'Reject {{count, number}} task',
    reject_other: 'Reject {{count, number}} tasks',
    reassign_one: 'Reassign {{count, number}} task',
    reassign_other: 'Reassign {{count, number}} tasks',
  },
  amount: 'Invoice amounts',
  noAmount: 'no amount',
  each: 'Each task is checked separately. Tasks that can’t be changed are listed with the reason.',
  holdReason: 'Reason (required for invoices on hold)',
  none: 'No selected tasks remain.',
  runs: 'Bulk actions',
  running: {
    approve_one: 'Approving {{count, number}} task',
    approve_other: 'Approving {{count, number}} tasks',
    reject_one: 'Rejecting {{count, number}} task',
    reject_other: 'Rejecting {{count, number}} tasks',
    reassign_one: 'Reassigning {{count, number}} task',
    reassign_other: 'Reassigning {{count, number}} tasks',
  },
  ended: {
    approve: '{{done, number}} of {{count, number}} approved',
    reject: '{{done, number}} of {{count, number}} rejected',
    reassign: '{{done, number}} of {{count, number}} reassigned',
  },
  progress: '{{done, number}} of {{count, number}}',
  canceled: 'stopped',
  refused_one: '{{count, number}} not changed',
  refused_other: '{{count, number}} not changed',
  stop: 'Stop',
  showRefused: 'Show reasons',
  dismiss: 'Close this result',
  refusedTitle: 'Tasks not changed',
  continues: 'Processing continues if you close your browser.',
};
