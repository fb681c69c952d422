import type * as en from './texts.en';

export const pendingChanges: typeof en.pendingChanges = {
  title: 'Wartet auf eine zweite Person',
  own: 'Sie haben eine Änderung für {{subject}} vorgeschlagen. Eine andere Person aus der Administration bestätigt sie.',
  byOther: '{{name}} hat eine Änderung für {{subject}} vorgeschlagen.',
  show: 'Änderung anzeigen',
};
