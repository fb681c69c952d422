declare module '@/lib/i18n/keys' {
  interface Catalog {
    files: typeof files;
  }
}

export const files = {
  drop: 'Drag files here, or choose',
  choose: 'Choose files',
  hint: '{{types}}, up to {{size}} each',
  cancel: 'Cancel upload of {{name}}',
  remove: 'Remove {{name}}',
  retry: 'Upload {{name}} again',
  waiting: 'Waiting',
  uploading: 'Uploading {{percent}}%',
  done: 'Uploaded',
  failed: 'Failed',
  canceled: 'Canceled',
};
