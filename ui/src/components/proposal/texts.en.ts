declare module '@/lib/i18n/keys' {
  interface Catalog {
    pendingChanges: typeof pendingChanges;
  }
}

export const pendingChanges = {
  title: 'Waits for a second administrator',
  own: 'You proposed a change for {{subject}}. Another administrator confirms it.',
  byOther: '{{name}} proposed a change for {{subject}}.',
  show: 'Show change',
};
