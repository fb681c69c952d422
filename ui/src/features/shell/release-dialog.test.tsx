import { screen } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Api } from '@/lib/api/api';
import { ApiProvider } from '@/lib/api/context';
import { startI18n } from '@/lib/i18n/i18n';
import { showScreen } from '@/test/screen';
import { ReleaseDialog } from './release-dialog';

beforeAll(() => startI18n('en'));

const get = async () => ({ data: [{ releaseVersion: 'v3.1.0', lastUpdate: '2026-11-21T08:00:00Z' }] });

test('the release dialog is 360 pixels wide and shows the version and last update', async () => {
  await showScreen(
    <ApiProvider api={{ GET: get } as unknown as Api}>
      <ReleaseDialog onClose={vi.fn()} />
    </ApiProvider>,
  );
  expect(await screen.findByText('v3.1.0')).toBeVisible();
  expect(screen.getByText('Release version')).toBeVisible();
  expect(screen.getByText('Last update')).toBeVisible();
  const box = screen.getByRole('dialog').closest('[style*="--modal-size"]') as HTMLElement;
  expect(box.style.getPropertyValue('--modal-size')).toContain(`${360 / 16}rem`);
});
