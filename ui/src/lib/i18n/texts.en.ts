export { basic as errors } from '@/lib/errors/catalog-basic.en';

declare module '@/lib/i18n/keys' {
  interface Catalog {
    common: typeof common;
  }
}

export const common = {
  taskNames: { approveInvoice: 'Approve invoice {{of}}' },
  cancel: 'Cancel',
  confirm: 'Confirm',
  close: 'Close',
  save: 'Save',
  create: 'Create',
  saved: 'Saved',
  changeWaits: 'Waits for a second administrator',
  changeWaitsHint: 'Nothing has changed yet. Another administrator confirms the change.',
  retry: 'Try again',
  refresh: 'Refresh',
  back: 'Back',
  next: 'Next',
  search: 'Search',
  clear: 'Clear',
  loading: 'Loading…',
  more: 'More actions',
  copy: 'Copy',
  requestNumber: 'Request {{id}}',
  status: 'Status',
};
