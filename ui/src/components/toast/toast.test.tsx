import { MantineProvider } from '@mantine/core';
import { cleanNotifications, Notifications } from '@mantine/notifications';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { ApiError } from '@/lib/errors/api-error';
import { startI18n } from '@/lib/i18n/i18n';
import { type Severity, toast, toastError, visibleToasts } from './toast';

beforeAll(() => startI18n('en'));
beforeEach(() => {
  cleanNotifications();
  render(
    <MantineProvider env="test">
      <Notifications limit={visibleToasts} />
    </MantineProvider>,
  );
});

test('three toasts are visible, and the others are queued', async () => {
  act(() => {
    for (const n of [1, 2, 3, 4, 5]) toast('info', `Notice ${n}`);
  });
  expect(await screen.findAllByText(/^Notice/)).toHaveLength(3);
  expect(screen.queryByText('Notice 4')).toBeNull();
  const [first] = screen.getAllByRole('button', { name: 'Close' });
  if (first) await userEvent.click(first);
  expect(await screen.findByText('Notice 4')).toBeVisible();
});

test.each<Severity>(['success', 'info', 'neutral', 'warning', 'error'])(
  'a toast of severity %s has a matching ARIA role',
  async (severity) => {
    act(() => toast(severity, `It is ${severity}`));
    const role = severity === 'error' ? 'alert' : 'status';
    expect(await screen.findByRole(role)).toHaveTextContent(`It is ${severity}`);
  },
);

test('a toast for a server error shows the status, the next step and the request ID', async () => {
  act(() => toastError(new ApiError({ code: 'X', status: 500, requestId: 'r-7' })));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Refresh the page and try again');
  expect(alert).toHaveTextContent('(500, Request r-7)');
});

test('a toast for a refused request shows no status', async () => {
  act(() => toastError(new ApiError({ code: 'NameNotUniqueException', status: 409 })));
  expect(await screen.findByRole('alert')).not.toHaveTextContent('409');
});
