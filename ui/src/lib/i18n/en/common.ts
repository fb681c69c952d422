export { basic as errors } from '@/lib/errors/catalogue-basic.en';

export const common = {
  ok: 'OK',
  cancel: 'Cancel',
  confirm: 'Confirm',
  close: 'Close',
  save: 'Save',
  create: 'Create',
  saved: 'Saved',
  retry: 'Try again',
  refresh: 'Refresh',
  back: 'Back',
  next: 'Next',
  previous: 'Previous',
  search: 'Search',
  clear: 'Clear',
  loading: 'Loading…',
  none: 'None',
  more: 'More actions',
  copy: 'Copy',
  copied: 'Copied',
  required: 'required',
  optional: 'optional',
  requestNumber: 'Request {{id}}',
  notSet: '—',
  status: 'Status',
};

export const form = {
  unsavedTitle: 'Leave without saving?',
  unsavedBody: 'You have changes that are not saved yet.',
  stay: 'Stay',
  leave: 'Leave anyway',
  draftTitle: 'Your draft is back',
  draftBody: 'This form was interrupted at {{when}}. What you had typed is kept.',
  draftRestore: 'Restore draft',
  draftDiscard: 'Discard draft',
  summary: 'Summary',
  steps: 'Steps',
  submitHint: 'Ctrl + Enter',
};

export const files = {
  drop: 'Drag files here, or choose',
  choose: 'Choose files',
  hint: '{{types}}, up to {{size}} each',
  cancel: 'Cancel upload of {{name}}',
  remove: 'Remove {{name}}',
  retry: 'Upload {{name}} again',
  waiting: 'Waiting',
  uploading: 'Uploading {{percent}} %',
  done: 'Uploaded',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

export const viewer = {
  page: 'Page {{page}} of {{pages}}',
  pages: 'Pages',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Fit width',
  rotate: 'Rotate',
  thumbnails: 'Page thumbnails',
  goTo: 'Go to page {{page}}',
  failed: 'The document could not be shown',
  loading: 'Opening document…',
  document: 'Document',
  resize: 'Resize panes',
};

export const hex = {
  line: 'Line {{line}}',
  column: 'Column {{column}}',
  summary: '{{lines}} lines · {{bytes}} bytes',
  record1: 'File header',
  record5: 'Batch header',
  record6: 'Entry',
  record7: 'Addenda',
  record8: 'Batch control',
  record9: 'File control',
  badLength: 'Line {{line}} has {{length}} characters instead of 94',
};
