declare module '@/lib/i18n/keys' {
  interface Catalog {
    keyHelp: typeof keyHelp;
  }
}

export const keyHelp = {
  everywhere: 'Everywhere',
  list: 'Show keyboard shortcuts',
  confirm: 'Confirm in a dialog',
  cancel: 'Close the open dialog or panel',
  save: 'Save a form',
  review: 'Review tasks',
  step: 'Next or previous task',
  approve: 'Approve',
  reject: 'Reject',
  ask: 'Ask for info',
  pick: 'Select the task',
  search: 'Search',
  grid: 'Lists',
  row: 'Row up or down',
  ends: 'First or last row',
  select: 'Select the row',
  range: 'Select more rows',
  all: 'Select all matching rows',
  open: 'Open the row',
  record: 'Next or previous record when one is open',
  back: 'Close the details or clear the selection',
};
