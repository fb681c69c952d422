import { screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '@/lib/i18n/i18n';
import { markFirstPageReady } from '@/lib/loading/first-page';
import { addressOf, personWith } from '@/test/page-samples';
import { renderRoute, startServer } from '@/test/render-route';

// jsdom is not a supported browser.
vi.mock('@/lib/browser', () => ({ browserSupported: () => true }));

beforeAll(() => startI18n('en'));
startServer();

beforeEach(() => markFirstPageReady());

const open = (person: ReturnType<typeof personWith>) =>
  renderRoute(addressOf('/$tenant/user-preferences'), { person });

const permitted = personWith();
const link = () => screen.queryByRole('link', { name: 'Show recordings' });

test('every page of a sandbox says that nothing is delivered, with a link for those who read recordings', async () => {
  await open({ ...permitted, mode: 'sandbox' });
  expect(await screen.findByText(/are recorded, not delivered/)).toBeVisible();
  expect(link()).toHaveAttribute('href', expect.stringMatching(/\/company-settings\/sandbox$/));
});

test('others of a sandbox see no link', async () => {
  const { sandbox: _, ...permissions } = permitted.permissions;
  await open({ ...permitted, permissions, mode: 'sandbox' });
  expect(await screen.findByText(/are recorded, not delivered/)).toBeVisible();
  expect(link()).toBeNull();
});

test('pages of a live company show no banner', async () => {
  await open(permitted);
  await screen.findByRole('button', { name: /^Account of/ });
  await new Promise((done) => setTimeout(done, 200)); // the banner is loaded by now, as the other tests show
  expect(screen.queryByText(/are recorded, not delivered/)).toBeNull();
});
