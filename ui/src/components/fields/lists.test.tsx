import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '@/lib/i18n/i18n';
import { showScreen } from '@/test/screen';
import { furthestDate } from './date-input';
import { MultiListInput } from './multi-list-input';

beforeAll(() => startI18n('en'));

test('dates are limited to five years ahead', () => {
  expect(furthestDate('2026-11-21')).toBe('2031-11-21');
  expect(furthestDate('2024-02-29')).toBe('2029-02-28');
});

const options = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ value: `v${n}`, label: `Project ${n}` }));

test('a multiple selection shows its count and limit and accepts no more values', async () => {
  const onChange = vi.fn();
  await showScreen(<MultiListInput label="Projects" data={options(6)} max={2} onChange={onChange} />);
  expect(screen.getByText('0/2')).toBeVisible();
  await userEvent.click(screen.getByRole('combobox'));
  await userEvent.click(screen.getByRole('option', { name: 'Project 0' }));
  await userEvent.click(screen.getByRole('option', { name: 'Project 1' }));
  expect(screen.getByText('2/2')).toBeVisible();
  const third = screen.queryByRole('option', { name: 'Project 2' });
  if (third) await userEvent.click(third);
  expect(onChange).toHaveBeenLastCalledWith(['v0', 'v1']);
});

test.each([
  [9, true],
  [10, false],
])('a list of %s options has a search box from ten options on', async (count, fixed) => {
  await showScreen(<MultiListInput label="Projects" data={options(count)} />);
  expect(screen.getByRole<HTMLInputElement>('combobox').readOnly).toBe(fixed);
});
