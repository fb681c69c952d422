declare module '@/lib/i18n/keys' {
  interface Catalog {
    sortable: typeof sortable;
  }
}

export const sortable = {
  handle: 'Move {{name}}',
  hint: 'Drag, or use the arrow keys',
  moved: '{{name}} is now {{place}} of {{count}}.',
};
