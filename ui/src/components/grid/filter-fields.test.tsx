import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '@/lib/i18n/i18n';
import { showScreen } from '@/test/screen';
import FilterEditor, { type Draft } from './filter-editor';
import { DateFields, NumberFields, TextFields, ValueFields } from './filter-fields';
import type { ColumnFacts } from './grid';

beforeAll(() => startI18n('en'));
afterEach(() => startI18n('en'));

const facts = (change: Partial<ColumnFacts>): ColumnFacts => ({
  name: 'x',
  kind: 'string',
  operators: ['contains', 'equal', 'empty'],
  allowed: [],
  totaled: false,
  sortable: true,
  ...change,
});

const fieldProps = (draft: Draft, change: Partial<ColumnFacts> = {}) => ({
  draft,
  facts: facts(change),
  labels: { paid: 'Paid', void: 'Void' },
  onDraft: vi.fn(),
  onApply: vi.fn(),
});

test('a text filter offers the operators of its column, and the operator “empty” needs no value', async () => {
  const text = fieldProps({ operator: 'contains', value: [''] });
  const { unmount } = await showScreen(<TextFields {...text} />);
  const operators = screen.getByRole('combobox', { name: 'Condition' });
  expect([...operators.querySelectorAll('option')].map(({ value }) => value)).toEqual(text.facts.operators);
  expect(screen.getByLabelText('Value')).toBeVisible();
  unmount();
  await showScreen(<TextFields {...fieldProps({ operator: 'empty', value: [] })} />);
  expect(screen.queryByLabelText('Value')).toBeNull();
});

test('a number filter accepts a minimum, a maximum or both', async () => {
  const number = fieldProps({ operator: 'between', value: [] }, { kind: 'number' });
  await showScreen(<NumberFields {...number} />);
  await userEvent.type(screen.getByLabelText('At most'), '9');
  expect(number.onDraft).toHaveBeenLastCalledWith({ operator: 'between', value: ['', '9'] });
});

test('a date filter applies a preset period at once', async () => {
  const day = fieldProps({ operator: 'between', value: [] }, { kind: 'date' });
  await showScreen(<DateFields {...day} />);
  await userEvent.click(screen.getByRole('button', { name: 'Last quarter' }));
  expect(day.onApply).toHaveBeenLastCalledWith({ operator: 'period', value: ['lastQuarter'] });
  await userEvent.click(screen.getByRole('button', { name: 'Next 7 days' }));
  expect(day.onApply).toHaveBeenLastCalledWith({ operator: 'period', value: ['next7Days'] });
});

test('the calendar of a date filter uses the language of the page', async () => {
  await startI18n('de');
  const day = fieldProps({ operator: 'between', value: ['2026-03-05', ''] }, { kind: 'date' });
  await showScreen(<DateFields {...day} />);
  await userEvent.click(screen.getByLabelText('Von'));
  expect(await screen.findByText('März 2026')).toBeInTheDocument();
});

test('the values of a list filter are selected by their labels', async () => {
  const list = fieldProps(
    { operator: 'in', value: ['paid'] },
    { kind: 'valueList', operators: ['in', 'notIn'], allowed: ['paid', 'void'] },
  );
  await showScreen(<ValueFields {...list} />);
  expect(screen.getByRole('checkbox', { name: 'Paid' })).toBeChecked();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Void' }));
  expect(list.onDraft).toHaveBeenLastCalledWith({ operator: 'in', value: ['paid', 'void'] });
});

test('an invalid number is reported at its field and does not change the filter', async () => {
  const onChange = vi.fn();
  const filter = { field: 'x', operator: 'between' as const, value: ['1000.00', ''] };
  await showScreen(
    <FilterEditor
      name="Amount"
      filter={filter}
      facts={facts({ kind: 'number' })}
      labels={undefined}
      onChange={onChange}
    />,
  );
  const minimum = screen.getByLabelText('At least');
  await userEvent.clear(minimum);
  await userEvent.type(minimum, '12,50{Enter}');
  expect(screen.getByText('Enter a number like 1,234.50.')).toBeVisible();
  expect(onChange).not.toHaveBeenCalled();
  await userEvent.clear(minimum);
  await userEvent.type(minimum, '1,234.5{Enter}');
  expect(onChange).toHaveBeenCalledWith({ ...filter, value: ['1234.50', ''] });
});
