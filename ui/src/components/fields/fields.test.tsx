import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '@/lib/i18n/i18n';
import { showScreen } from '@/test/screen';
import { AsyncSelect } from './async-select';
import { FileInput } from './file-input';
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

test('text that names an option exactly chooses it when the field is left, also before the search has run', async () => {
  const onChange = vi.fn();
  const load = vi.fn(async () => ({ items: [{ value: '200', label: '200 Cold Storage' }] }));
  await showScreen(<AsyncSelect label="Company" queryKey={['c']} load={load} onChange={onChange} />);
  await userEvent.setup({ delay: null }).type(screen.getByRole('combobox'), '200{Tab}');
  await vi.waitFor(() =>
    expect(onChange).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ value: '200' })),
  );
  expect(screen.getByRole('combobox')).toHaveValue('200 Cold Storage');
});

test('text that names an option counts when a button is pressed next, and Escape discards it', async () => {
  const chosen: (string | undefined)[] = [];
  const saved: (string | undefined)[] = [];
  const load = vi.fn(async () => ({
    items: [
      { value: '100', label: '100' },
      { value: '200', label: '200' },
    ],
  }));
  await showScreen(
    <>
      <AsyncSelect
        label="Company"
        queryKey={['f']}
        load={load}
        delay={0}
        onChange={(choice) => chosen.push(choice?.value)}
      />
      <button type="button" onClick={() => saved.push(chosen.at(-1))}>
        Save
      </button>
    </>,
  );
  const field = screen.getByRole('combobox');
  const save = screen.getByRole('button', { name: 'Save' });
  const user = userEvent.setup({ delay: null });
  await user.click(field);
  await screen.findByRole('option', { name: '100' });
  await user.keyboard('100');
  await user.click(save);
  await user.click(field);
  await user.keyboard('200{Escape}');
  await user.click(save);
  expect(saved).toEqual(['100', '100']);
  expect(screen.queryByText(/Nothing was chosen/)).toBeNull();
});

test('text that names no option is reported when the field is left, and the former choice stays', async () => {
  const onChange = vi.fn();
  const load = vi.fn(async () => ({ items: [{ value: '200', label: '200' }] }));
  await showScreen(
    <AsyncSelect
      label="Company"
      queryKey={['d']}
      load={load}
      defaultValue={{ value: '100', label: '100' }}
      onChange={onChange}
    />,
  );
  const field = screen.getByRole('combobox');
  await userEvent.click(field);
  await userEvent.setup({ delay: null }).keyboard('20{Tab}');
  expect(await screen.findByText('Nothing was chosen for “20”. Open the list to continue.')).toBeVisible();
  expect(field).toHaveValue('100');
  expect(onChange).not.toHaveBeenCalled();
  await userEvent.click(field);
  expect(screen.queryByText(/Nothing was chosen/)).toBeNull();
});

test('a name that two records share chooses neither of them', async () => {
  const onChange = vi.fn();
  const load = vi.fn(async () => ({
    items: [
      { value: 'a', label: 'Ann Lee' },
      { value: 'b', label: 'Ann Lee' },
    ],
  }));
  await showScreen(<AsyncSelect label="Delegate" queryKey={['e']} load={load} onChange={onChange} />);
  await userEvent.setup({ delay: null }).type(screen.getByRole('combobox'), 'ann lee{Tab}');
  expect(
    await screen.findByText('Nothing was chosen for “ann lee”. Open the list to continue.'),
  ).toBeVisible();
  expect(onChange).not.toHaveBeenCalled();
});
