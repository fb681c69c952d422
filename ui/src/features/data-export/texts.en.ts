import { configuration } from './components/texts-configuration.en';

declare module '@/lib/i18n/keys' {
  interface Catalog {
    dataExport: typeof dataExport;
  }
}

export const dataExport = {
  about: 'All records and documents of your company in one archive',
  start: 'Start export',
  started: 'The export has started',
  startTitle: 'Export all data?',
  startBody:
    'The archive contains every record and every document of your company, and is kept for seven days. Everyone else who may export data receives an email. Passwords, keys and full account numbers are not included.',
  exports: 'Exports',
  none: 'No exports yet',
  noneHint: 'Start an export to get an archive of all data.',
  by: 'Started by {{name}}',
  states: { running: 'In progress', ready: 'Ready', failed: 'Failed', expired: 'Removed' },
  running: 'You can leave this page. A large company takes some hours.',
  failed: 'The archive could not be written. Start another export.',
  contents: '{{rows, number}} records, {{files, number}} documents, {{size}}',
  until: 'Can be downloaded until',
  hash: 'SHA-256',
  copyHash: 'Copy SHA-256',
  download: 'Download',
  downloadOf: 'Download the export of {{date}}',
  configuration,
};
