declare module '@/lib/i18n/keys' {
  interface Catalog {
    form: typeof form;
  }
}

export const form = {
  emailsHint: 'Separate several addresses with commas or spaces.',
  emailsExample: 'name@company.com',
  unsavedTitle: 'Leave without saving?',
  unsavedBody: 'You have unsaved changes.',
  stay: 'Stay',
  leave: 'Leave anyway',
  draftTitle: 'Unsaved draft found',
  draftBody: 'This draft was saved at {{when}}. Restore it to continue.',
  draftRestore: 'Restore draft',
  draftDiscard: 'Discard draft',
  conflictTitle: 'Someone changed this record',
  conflictHint: 'You changed the same fields. Choose a value for each marked field, then save.',
  conflict: 'Saved by someone else: {{value}}',
  keepMine: 'Keep mine',
  useTheirs: 'Use theirs',
  mergedHint: 'Their changes are shown, and your entries are kept. Check them and save again.',
  empty: 'empty',
  on: 'on',
  off: 'off',
  summary: 'Summary',
  steps: 'Steps',
  submitHint: 'Ctrl + Enter',
};
