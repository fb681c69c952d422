import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ApiProvider } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { setLanguage, startI18n } from '@/lib/i18n/i18n';
import { task } from '@/test/changed/records';
import { fakeApi, json } from '@/test/fake-api';
import { showScreen } from '@/test/screen';
import type { Task } from '../api/use-tasks';
import { StepTask } from './step-task';

beforeAll(() => startI18n('en'));
beforeEach(async () => {
  window.sessionStorage.clear();
  await setLanguage('en');
});

const form: Schema<'TaskFormField'>[] = [
  { name: 'amount', label: 'Amount', type: 'number', required: true },
  { name: 'reason', label: 'Reason', type: 'choice', required: true, options: ['Trip', 'Conference'] },
  { name: 'note', label: 'Note', type: 'longText', required: false, value: 'As agreed' },
  { name: 'short', label: 'Cost center', type: 'text', required: false },
  { name: 'day', label: 'First day', type: 'date', required: false, value: '2026-12-24' },
  { name: 'hotel', label: 'With a hotel', type: 'boolean', required: false },
];

const asking: Task = {
  ...task,
  workflow: 'Travel advance',
  instructions: 'Enter what you need.',
  actions: ['complete'],
  form,
};

/** Shows a task whose server refuses the amount 13. */
async function show(of: Task) {
  const sent: Schema<'TaskAct'>[] = [];
  const onDone = vi.fn();
  const api = fakeApi(async (request) => {
    if (request.method === 'GET') return json({ links: [] });
    const act = (await request.json()) as Schema<'TaskAct'>;
    sent.push(act);
    if (act.fields?.answers?.amount !== 13) return json({ ...task, bucket: 'processed', state: 'Completed' });
    const errors = [
      { propertyName: 'answers.amount', errorCode: 'InvalidValue', errorMessage: 'Thirteen is refused.' },
    ];
    return json({ ErrorCode: 'ValidationFailedException', Details: 'Check it.', errors }, 422);
  });
  await showScreen(
    <ApiProvider api={api}>
      <StepTask task={of} onDone={onDone} />
    </ApiProvider>,
  );
  return { sent, onDone };
}

const complete = () => userEvent.click(screen.getByRole('button', { name: 'Complete' }));

test('a form is checked at its fields, and its answers are sent with their types', async () => {
  const { sent, onDone } = await show(asking);
  expect(screen.getByText('Enter what you need.')).toBeVisible();
  await complete();
  expect(screen.getAllByText('Field is required.')).toHaveLength(2);
  expect(screen.getByRole('textbox', { name: 'Amount' })).toHaveFocus();
  await userEvent.type(screen.getByRole('textbox', { name: 'Amount' }), '1200.5');
  await userEvent.click(screen.getByRole('combobox', { name: 'Reason' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Conference', hidden: true }));
  await userEvent.click(screen.getByRole('switch', { name: 'With a hotel' }));
  expect(sent).toEqual([]);
  await complete();
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  const answers = { amount: 1200.5, reason: 'Conference', note: 'As agreed', day: '2026-12-24', hotel: true };
  expect(sent).toEqual([{ action: 'complete', fields: { answers } }]);
});

test('a refusal is at its field, and the answers stay', async () => {
  const { sent, onDone } = await show({ ...asking, form: form.slice(0, 1) });
  await userEvent.type(screen.getByRole('textbox', { name: 'Amount' }), '13');
  await complete();
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Amount' })).toBeInvalid());
  expect(screen.getByRole('textbox', { name: 'Amount' })).toHaveValue('13');
  expect(sent).toHaveLength(1);
  expect(onDone).not.toHaveBeenCalled();
});

test('answers of a completed form are shown, in the language of the reader', async () => {
  await setLanguage('de');
  const answers = { amount: 1200.5, reason: 'Trip', note: null, short: null, day: null, hotel: false };
  await show({ ...asking, actions: [], answers });
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText('1.200,5')).toBeVisible();
  expect(screen.getByText('Nein')).toBeVisible();
  expect(screen.getAllByText('—')).toHaveLength(3);
});

test('people who do not fill in the form see its fields', async () => {
  await show({ ...asking, actions: [] });
  expect(screen.getByText('Cost center')).toBeVisible();
  expect(screen.getByText('As agreed')).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Note' })).toBeNull();
});
