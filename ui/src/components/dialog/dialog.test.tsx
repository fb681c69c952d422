import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '@/lib/i18n/i18n';
import { showScreen } from '@/test/screen';
import { Dialog } from './dialog';

beforeAll(() => startI18n('en'));

test.each([
  ['stays open', false],
  ['closes if it is dismissible', true],
])('a dialog %s after a click outside', async (_, dismissible) => {
  const onClose = vi.fn();
  await showScreen(
    <Dialog title="Reject" dismissible={dismissible} onClose={onClose}>
      <input aria-label="Reason" />
    </Dialog>,
  );
  await userEvent.type(screen.getByLabelText('Reason'), 'Half');
  await userEvent.click(document.querySelector('.mantine-Modal-overlay') as HTMLElement);
  expect(onClose).toHaveBeenCalledTimes(dismissible ? 1 : 0);
  expect(screen.getByLabelText('Reason')).toHaveValue('Half');
});
