declare module '@/lib/i18n/keys' {
  interface Catalog {
    imports: typeof imports;
  }
}

/** The import of records from CSV files. */
export const imports = {
  open: 'Import',
  file: 'CSV file',
  columns: 'The first line of the file names the columns.',
  template: 'Download template',
  key: 'A row with a known number or code changes that record. The other rows add records.',
  kept: 'Columns that are not in the file keep their values. Records that are not in the file stay as they are.',
  check: 'Check file',
  nothingYet: 'You will see what changes before anything is imported.',
  rows: 'Rows of the file',
  line: 'Line',
  record: 'Record',
  value: ' “{{value}}”',
  account: 'Bank account ending in {{last4}}',
  accounts_one: '{{count, number}} bank account needs the approval of another person before it is used.',
  accounts_other: '{{count, number}} bank accounts need the approval of another person before they are used.',
  outcome: 'Outcome',
  outcomes: { new: 'New', changed: 'Changed', unchanged: 'Unchanged', invalid: 'With problems' },
  results: { new: 'Added', changed: 'Changed', unchanged: 'Unchanged', invalid: 'Skipped' },
  allValid: 'All changes are saved together, or none of them.',
  someInvalid_one:
    '{{count, number}} row with problems is skipped. All other changes are saved together, or none of them.',
  someInvalid_other:
    '{{count, number}} rows with problems are skipped. All other changes are saved together, or none of them.',
  onlyInvalid: 'The valid rows change nothing. Correct the rows with problems and check the file again.',
  noChanges: 'The records are already as in the file. There is nothing to import.',
  import_one: 'Import {{count, number}} row',
  import_other: 'Import {{count, number}} rows',
  otherFile: 'Choose another file',
  report: 'Download report',
  more_one: '{{count, number}} more row is in the report.',
  more_other: '{{count, number}} more rows are in the report.',
  outdated: 'Records were changed after the check',
  outdatedBody: 'Nothing was imported. This is a new check of the same file.',
  done_one: '{{count, number}} row imported',
  done_other: '{{count, number}} rows imported',
  skipped_one: '{{count, number}} row with problems was skipped.',
  skipped_other: '{{count, number}} rows with problems were skipped.',
};
