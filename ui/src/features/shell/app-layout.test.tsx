import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '@/lib/i18n/i18n';
import { sampleUser } from '@/test/samples';
import { showScreen } from '@/test/screen';
import { AppLayout } from './app-layout';
import type { NavGroup } from './navigation';
import { UserMenu } from './user-menu';

beforeAll(() => startI18n('en'));
beforeEach(() => window.localStorage.clear());

const tasks = { id: 'review-tasks', label: 'Review tasks', href: '/elsewhere', children: [] };
const nav: NavGroup[] = [{ id: 'general', label: 'General', items: [tasks] }];

function Page({ bare = false }) {
  return (
    <AppLayout
      nav={{ sidebar: nav, drawer: nav }}
      homeHref="/"
      userMenu={<UserMenu {...account} />}
      hideSidebar={bare}
    >
      <h1>Work</h1>
    </AppLayout>
  );
}

const onLogout = vi.fn();
const account = { user: sampleUser(), onKeys: vi.fn(), onLogout };

/** Simulates a screen wide enough for the full sidebar. */
const setWideScreen = () =>
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: query.includes('min-width'),
        media: query,
        addEventListener: () => {},
        removeEventListener: () => {},
        addListener: () => {},
        removeListener: () => {},
      }) as unknown as MediaQueryList,
  );

test('a page can hide the sidebar and its menu button', async () => {
  await showScreen(<Page bare />);
  expect(screen.getByRole('heading', { name: 'Work' })).toBeVisible();
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Open menu' })).toBeNull();
});

test('the collapsed sidebar keeps its entries and stays collapsed on this device', async () => {
  setWideScreen();
  const { unmount } = await showScreen(<Page />);
  expect(screen.getByText('Review tasks')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Collapse sidebar' }));
  expect(screen.queryByText('Review tasks')).toBeNull();
  expect(screen.getByRole('link', { name: 'Review tasks' })).toHaveAttribute('href', '/elsewhere');
  unmount();
  await showScreen(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Expand sidebar' }));
  expect(screen.getByText('Review tasks')).toBeVisible();
});

test('the header shows the user and tenant and logs out', async () => {
  await showScreen(<Page />);
  const button = screen.getByRole('button', { name: 'Account of Maria Anders' });
  expect(button).toHaveTextContent('Maria Anders');
  expect(button).toHaveTextContent('northwind');
  await userEvent.click(button);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Log out' }, { timeout: 8_000 }));
  expect(onLogout).toHaveBeenCalledOnce();
});
