import { MantineProvider } from '@mantine/core';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { startI18n } from '@/lib/i18n/i18n';
import { askConfirm, cancelConfirm } from './confirm';
import { ConfirmHost } from './confirm-host';

beforeAll(() => startI18n('en'));
beforeEach(() => {
  render(
    <MantineProvider env="test">
      <ConfirmHost />
    </MantineProvider>,
  );
});

async function openConfirm() {
  const result: { answer?: Promise<boolean> } = {};
  act(() => {
    result.answer = askConfirm({ title: 'Release?', body: '14 payments', confirm: 'Release' });
  });
  await screen.findByText('14 payments');
  return result;
}

test('Enter confirms', async () => {
  const { answer } = await openConfirm();
  screen.getByRole('button', { name: 'Release' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(await answer).toBe(true);
});

test('Escape cancels', async () => {
  const { answer } = await openConfirm();
  await userEvent.keyboard('{Escape}');
  expect(await answer).toBe(false);
});

test('a second confirmation cancels the first one', async () => {
  const { answer: first } = await openConfirm();
  const { answer: second } = await openConfirm();
  expect(await first).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Release' }));
  expect(await second).toBe(true);
});

test('a withdrawn confirmation resolves to false and closes its dialog', async () => {
  const { answer } = await openConfirm();
  act(cancelConfirm);
  expect(await answer).toBe(false);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('Enter does not confirm a loss of data', async () => {
  let answer: Promise<boolean> | undefined;
  act(() => {
    answer = askConfirm({
      title: 'Leave?',
      body: 'Unsaved changes are lost.',
      confirm: 'Leave',
      danger: true,
    });
  });
  const cancel = await screen.findByRole('button', { name: 'Cancel' });
  await waitFor(() => expect(cancel).toHaveFocus());
  await userEvent.keyboard('{Enter}');
  expect(await answer).toBe(false);
});
