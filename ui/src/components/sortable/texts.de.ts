import type * as en from './texts.en';

export const sortable: typeof en.sortable = {
  handle: '{{name}} verschieben',
  hint: 'Ziehen oder Pfeiltasten verwenden',
  moved: '{{name}} ist jetzt {{place}} von {{count}}.',
};
