import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '@/lib/i18n/i18n';
import { showScreen } from '@/test/screen';
import { UserPicker } from './user-picker';

beforeAll(() => startI18n('en'));

const ann = { id: 'u1', name: 'Ann Lee', roles: ['Approver'] };
const picker = (onPick: (userId: string, prove: () => Promise<string>) => void) => (
  <UserPicker tenant="northwind" request="r" busyId={undefined} onPick={onPick} />
);

test('a demo user signs in with one click through the demo endpoint', async () => {
  const fetch = vi.fn(async (request: Request) =>
    Response.json(request.method === 'GET' ? { users: [ann] } : { redirectTo: '/onward' }),
  );
  vi.stubGlobal('fetch', fetch);
  const onPick = vi.fn();
  await showScreen(picker(onPick));
  await userEvent.click(await screen.findByRole('button', { name: /Ann Lee/ }));
  expect(onPick).toHaveBeenCalledWith('u1', expect.any(Function));
  expect(await onPick.mock.calls[0]?.[1]()).toBe('/onward');
  expect(fetch.mock.lastCall?.[0].url).toMatch(/\/api\/demo\/tenants\/northwind\/continue-as$/);
});

test('a tenant without demo users shows no user buttons', async () => {
  const fetch = vi.fn(async () => Response.json({ users: [] }));
  vi.stubGlobal('fetch', fetch);
  await showScreen(picker(() => undefined));
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled());
  expect(screen.queryByRole('button')).toBeNull();
});
