import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import { ApiProvider } from '@/lib/api/context';
import { startI18n } from '@/lib/i18n/i18n';
import type { UserPreferences } from '@/lib/preferences/use-preferences';
import { fakeApi, json } from '@/test/fake-api';
import { showScreen } from '@/test/screen';
import { UserPreferencesPage } from './user-preferences-page';

beforeAll(() => startI18n('en'));

const first: UserPreferences = {
  version: 1,
  language: 'en',
  colorScheme: '',
  openDetails: 'panel',
  taskMails: 'everyTask',
};

async function open() {
  const server = { saved: first };
  const api = fakeApi(async (request) => {
    if (request.url.endsWith('/session/sessions')) return json({ items: [] });
    if (request.method === 'GET') return json(server.saved);
    const body = (await request.json()) as UserPreferences;
    if (body.version !== server.saved.version) return json({ ErrorCode: 'StaleVersionException' }, 409);
    server.saved = { ...body, version: body.version + 1 };
    return json(server.saved);
  });
  await showScreen(
    <ApiProvider api={api}>
      <UserPreferencesPage />
    </ApiProvider>,
  );
  await screen.findByRole('combobox', { name: 'Open details as' });
  return server;
}

const field = (name: string) => screen.getByRole('combobox', { name });

async function choose(name: string, option: string) {
  await userEvent.click(field(name));
  await userEvent.click(await screen.findByRole('option', { name: option }));
}

test('a choice of another tab in another field stays', async () => {
  const server = await open();
  server.saved = { ...first, openDetails: 'tab', version: 2 };
  await choose('Colors', 'Dark');
  await vi.waitFor(() =>
    expect(server.saved).toEqual({ ...first, openDetails: 'tab', colorScheme: 'dark', version: 3 }),
  );
  expect(field('Open details as')).toHaveDisplayValue('New tab');
});

test('a choice that another tab made differently is not overwritten before the person decides', async () => {
  const server = await open();
  server.saved = { ...first, openDetails: 'tab', version: 2 };
  await choose('Open details as', 'Full screen');
  const choice = await screen.findByRole('group', { name: 'Someone changed this record' });
  expect(server.saved).toMatchObject({ openDetails: 'tab', version: 2 });
  await userEvent.click(within(choice).getByRole('button', { name: 'Keep mine' }));
  await vi.waitFor(() => expect(server.saved).toMatchObject({ openDetails: 'fullScreen', version: 3 }));
});
