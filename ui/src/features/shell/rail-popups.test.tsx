import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { showScreen } from '@/test/screen';
import type { NavEntry } from './navigation';
import { RailPopups } from './rail-popups';

const entry = (id: string, label: string, change: Partial<NavEntry> = {}): NavEntry => ({
  id,
  label,
  href: `/${id}`,
  children: [],
  ...change,
});

const workspaces = entry('workspaces', 'Workspaces', {
  children: [
    entry('all', 'All workspaces', { count: 7 }),
    entry('w1', 'Accounts Payable', { heading: 'Recent', count: 3 }),
  ],
});

test('hovering over an entry of the collapsed sidebar opens its submenu with headings and counters', async () => {
  await showScreen(<RailPopups item={workspaces} pressed={false} />);
  expect(screen.queryByRole('menu')).toBeNull();
  const link = screen.getByRole('link', { name: 'Workspaces' });
  expect(link).toHaveAttribute('aria-expanded', 'false');
  await userEvent.hover(link);
  expect(await screen.findByRole('menuitem', { name: 'All workspaces 7' })).toHaveAttribute('href', '/all');
  expect(link).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByText('Recent')).toBeVisible();
  expect(screen.getByRole('menuitem', { name: 'Accounts Payable 3' })).toHaveAttribute('href', '/w1');
});

test('hovering over an entry without a submenu opens nothing', async () => {
  await showScreen(<RailPopups item={entry('jobs', 'Jobs')} pressed={false} />);
  await userEvent.hover(screen.getByRole('link', { name: 'Jobs' }));
  expect(screen.queryByRole('menu')).toBeNull();
});
