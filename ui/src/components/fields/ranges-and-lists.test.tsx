import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '@/lib/i18n/i18n';
import { rangeOf, todayIn } from '@/lib/periods/periods';
import { showScreen } from '@/test/screen';
import { furthestDate } from './date-input';
import { DateRangeInput } from './date-range-input';
import { MultiListInput } from './multi-list-input';

beforeAll(() => startI18n('en'));

const today = todayIn('America/New_York');

async function open(onChange = vi.fn()) {
  await showScreen(
    <DateRangeInput label="Period" defaultValue={rangeOf('today', today)} onChange={onChange} />,
  );
  await userEvent.click(screen.getByRole('button', { name: /Period/ }));
  const picker = await screen.findByRole('dialog');
  const press = (name: string) => userEvent.click(within(picker).getByRole('button', { name }));
  return { onChange, picker, press };
}

test('a preset sets the period and both dates after confirmation only', async () => {
  const { onChange, press } = await open();
  await press('MTD');
  expect(onChange).not.toHaveBeenCalled();
  await press('Confirm');
  expect(onChange).toHaveBeenLastCalledWith(rangeOf('mtd', today));
});

test('the presets match the specification and its order', async () => {
  const { picker } = await open();
  const list = within(picker).getByRole('group', { name: 'Periods' });
  expect(
    within(list)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'YTD',
    'QTD',
    'MTD',
    'WTD',
    'Last quarter',
    'Rolling 52 weeks',
    'Last week',
    'Yesterday',
    'Today',
    'This month',
    'Last month',
    'Last 7 days',
  ]);
});

test('manually picked days make the period custom, and a single day is both start and end', async () => {
  const { onChange, picker, press } = await open();
  const days = within(picker).getByRole('table');
  await userEvent.click(within(days).getByRole('button', { name: /^15 / }));
  await press('Confirm');
  const { period, start, end } = onChange.mock.lastCall?.[0] ?? {};
  expect(period).toBe('custom');
  expect(start).toMatch(/-15$/);
  expect(end).toBe(start);
});

test('Reset clears the dates, makes the period custom and confirms', async () => {
  const { onChange, press } = await open();
  await press('Reset');
  expect(onChange).toHaveBeenLastCalledWith({ period: 'custom', start: null, end: null });
});

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
