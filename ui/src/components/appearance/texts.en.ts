declare module '@/lib/i18n/keys' {
  interface Catalog {
    appearance: typeof appearance;
  }
}

export const appearance = {
  title: 'Appearance',
  palette: 'Color',
  sidebar: 'Sidebar',
  sidebars: { light: 'Light', dark: 'Dark' },
  palettes: {
    green: 'Pine',
    blue: 'Harbor',
    indigo: 'Ink',
    teal: 'Lagoon',
    plum: 'Plum',
    slate: 'Slate',
  },
  dates: 'Dates and times',
  timeZone: 'Time zone',
  datePattern: 'Date',
  timePattern: 'Time',
  now: 'Preview',
  logo: {
    title: 'Logo',
    hint: 'Shown in the header and on the sign-in page. PNG or JPEG, under 2 MB, at least 140 pixels wide and high.',
    none: 'No logo yet. The Countersign logo is shown.',
    upload: 'Upload logo',
    replace: 'Replace logo',
    remove: 'Remove',
    removeTitle: 'Remove the logo?',
    removeBody: 'The Countersign logo is shown instead.',
    changed: 'Logo changed',
    removed: 'Logo removed',
  },
};
