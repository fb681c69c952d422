import { expect, test } from 'vitest';
import { companyThemeOf } from './company-theme';

test('the default appearance is light with green, also for unknown values', () => {
  expect(companyThemeOf({ paletteId: 'green', theme: 'light' })).toEqual({
    palette: 'green',
    sidebar: 'light',
  });
  expect(companyThemeOf({ paletteId: 'of-next-year', theme: 'of-next-year' })).toEqual({
    palette: 'green',
    sidebar: 'light',
  });
});

test('the sidebar can be dark', () => {
  expect(companyThemeOf({ paletteId: 'plum', theme: 'dark' })).toEqual({ palette: 'plum', sidebar: 'dark' });
});
