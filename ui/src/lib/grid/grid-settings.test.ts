import { expect, test } from 'vitest';
import { settingsOf } from './grid-settings';
import { arranged, placed } from './layout';

test('a list shows every visible column of saved settings, also without the values that the server omits', () => {
  const columns = [
    { field: 'name', visible: true },
    { field: 'date', visible: false },
    { field: 'amount', visible: true, pin: 'right' },
  ];
  const settings = settingsOf({ columns, density: 'small' });
  expect(settings.density).toBe('small');
  const declared = [{ id: 'name' }, { id: 'date' }, { id: 'amount' }];
  const shown = placed(declared, arranged(declared, settings.columns), 0);
  expect(shown.map(({ column }) => column.id)).toEqual(['name', 'amount']);
});
