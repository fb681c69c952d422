import { expect, test } from 'vitest';
import { lookOf } from './look';

test('the default appearance is light with green, also for unknown values', () => {
  expect(lookOf({ paletteId: 'green', theme: 'light' })).toEqual({ palette: 'green', sidebar: 'light' });
  expect(lookOf({ paletteId: 'of-next-year', theme: 'of-next-year' })).toEqual({
    palette: 'green',
    sidebar: 'light',
  });
});

test('the sidebar can be dark', () => {
  expect(lookOf({ paletteId: 'plum', theme: 'dark' })).toEqual({ palette: 'plum', sidebar: 'dark' });
});
