import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '@/lib/i18n/i18n';
import { showScreen } from '@/test/screen';
import { AsyncSelect } from './async-select';
import { CronInput } from './cron-input';
import { EmailListInput } from './email-list-input';
import { FileInput } from './file-input';
import { KeyValueInput } from './key-value-input';
import { MinutesInput } from './minutes-input';
import { MoneyInput } from './money-input';
import { SecretInput } from './secret-input';

beforeAll(() => startI18n('en'));

test('an amount is shown with grouping and passed on exactly, and an invalid amount stays as typed', async () => {
  const onChange = vi.fn();
  await showScreen(<MoneyInput label="Amount" currency="EUR" onChange={onChange} />);
  const input = screen.getByLabelText('Amount');
  expect(screen.getByText('EUR')).toBeInTheDocument();
  await userEvent.type(input, '1234567.8');
  await userEvent.tab();
  expect(onChange).toHaveBeenLastCalledWith('1234567.80');
  expect(input).toHaveValue('1,234,567.80');
  await userEvent.clear(input);
  await userEvent.type(input, '12,50');
  await userEvent.tab();
  expect(onChange).toHaveBeenLastCalledWith('12,50');
  expect(input).toHaveValue('12,50');
});

test('a stored secret is never shown and is replaced only on request', async () => {
  const onChange = vi.fn();
  await showScreen(<SecretInput label="Password" stored defaultValue="" onChange={onChange} />);
  expect(screen.queryByLabelText('Password')).toBeNull();
  await userEvent.click(screen.getByText('Replace'));
  const input = screen.getByLabelText(/Password/);
  expect(input).toHaveAttribute('type', 'password');
  await userEvent.type(input, 'new');
  expect(onChange).toHaveBeenLastCalledWith('new');
  await userEvent.click(screen.getByText('Keep stored value'));
  expect(onChange).toHaveBeenLastCalledWith('');
});

test('pasted email addresses are split, deduplicated and limited in number', async () => {
  const onChange = vi.fn();
  await showScreen(<EmailListInput label="Send to" max={2} onChange={onChange} />);
  expect(screen.getByText('0/2')).toBeInTheDocument();
  await userEvent.click(screen.getByLabelText(/Send to/, { selector: 'input' }));
  await userEvent.paste('a@x.example, A@x.example;b@x.example c@x.example');
  await userEvent.tab();
  expect(onChange.mock.lastCall?.[0]).toHaveLength(2);
  expect(screen.getByText('2/2')).toBeInTheDocument();
});

test('a file that violates the limits is rejected with its name and the reason', async () => {
  const onChange = vi.fn();
  const limits = { types: ['.csv'], maxBytes: 10 };
  await showScreen(<FileInput label="List" limits={limits} max={1} onChange={onChange} />);
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('there is no file input');
  const user = userEvent.setup({ applyAccept: false });
  await user.upload(input, [
    new File(['a'], 'a.exe'),
    new File(['much too long'], 'b.csv'),
    new File(['a'], 'c.csv'),
  ]);
  await vi.waitFor(() =>
    expect(onChange.mock.lastCall?.[0]).toEqual([expect.objectContaining({ name: 'c.csv' })]),
  );
  expect(screen.getAllByRole('alert').map((one) => one.textContent?.slice(0, 5))).toEqual(['a.exe', 'b.csv']);
});

test('keys and values are added, and a duplicate key is marked', async () => {
  const onChange = vi.fn();
  await showScreen(<KeyValueInput label="Headers" onChange={onChange} />);
  await userEvent.click(screen.getByText('Add pair'));
  await userEvent.click(screen.getByText('Add pair'));
  await userEvent.type(screen.getByLabelText('Key 1'), 'Accept');
  await userEvent.type(screen.getByLabelText('Key 2'), 'Accept');
  expect(screen.getAllByText('This key is already used. Enter another key.')).toHaveLength(2);
  await userEvent.click(screen.getAllByLabelText('Remove Accept')[0] as HTMLElement);
  expect(onChange).toHaveBeenLastCalledWith([{ key: 'Accept', value: '' }]);
});

test('a minutes field accepts two digits', async () => {
  const onChange = vi.fn();
  await showScreen(<MinutesInput label="Minutes" every onChange={onChange} />);
  expect(screen.getByText('1 to 59')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Minutes'), '159');
  expect(onChange).toHaveBeenLastCalledWith(15);
});

test('a schedule shows its next five runs and can be changed to an advanced schedule', async () => {
  const onChange = vi.fn();
  await showScreen(<CronInput label="Schedule" defaultValue="0 0 * * 1" onChange={onChange} />);
  expect(screen.getAllByText(/^Monday, /)).toHaveLength(5);
  await userEvent.click(screen.getByLabelText('Schedule', { selector: 'input' }));
  await userEvent.click(await screen.findByText('Advanced'));
  await userEvent.click(screen.getByText('Every N minutes'));
  expect(onChange).toHaveBeenLastCalledWith('*/30 0 * * 1');
  await userEvent.clear(screen.getByLabelText('Minutes'));
  await userEvent.type(screen.getByLabelText('Minutes'), '20');
  expect(onChange).toHaveBeenLastCalledWith('*/20 0 * * 1');
});

const page = (search: string, cursor: string) => ({
  items: [1, 2].map((n) => ({
    value: `${search}${cursor}${n}`,
    label: `${search || 'all'} ${cursor || 'first'} ${n}`,
  })),
  nextCursor: cursor ? '' : 'second',
});

test('a searchable list queries after typing stops, loads the next page, and works with the keyboard only', async () => {
  const load = vi.fn(async ({ search, cursor }: { search: string; cursor: string }) => page(search, cursor));
  const onChange = vi.fn();
  await showScreen(
    <AsyncSelect label="Vendor" queryKey={['v']} load={load} delay={30} onChange={onChange} />,
  );
  await userEvent.click(screen.getByRole('combobox'));
  await screen.findByText('all first 1');
  // No delay: on a busy machine the pause between two keys may exceed the debounce delay.
  await userEvent.setup({ delay: null }).keyboard('con');
  await screen.findByText('con first 1');
  expect(load.mock.calls.map(([ask]) => ask.search)).toEqual(['', 'con']);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
  await screen.findByText('con second 1');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(onChange).toHaveBeenCalledOnce();
  expect(within(document.body).getByRole('combobox')).toHaveValue(onChange.mock.lastCall?.[0].label);
});
