import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '@/lib/i18n/i18n';
import { showScreen } from '@/test/screen';
import { ConnectionBanner } from './connection-banner';

beforeAll(() => startI18n('en'));

test('the connection banner shows its message, reloads the page, and can be closed', async () => {
  const onClose = vi.fn();
  const reload = vi.fn();
  await showScreen(<ConnectionBanner onClose={onClose} />);
  expect(screen.getByRole('status')).toHaveTextContent('Live updates are interrupted.');
  vi.stubGlobal('location', { ...window.location, reload });
  await userEvent.click(screen.getByRole('button', { name: 'Refresh page' }));
  expect(reload).toHaveBeenCalledOnce();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledOnce();
});
