import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import { ApiProvider } from '@/lib/api/context';
import { startI18n } from '@/lib/i18n/i18n';
import { fakeApi, json } from '@/test/fake-api';
import { showScreen } from '@/test/screen';
import { type UserPreferences, useSavePreference, useUserPreferences } from './use-preferences';

beforeAll(() => startI18n('en'));

const first: UserPreferences = {
  version: 1,
  language: '',
  colorScheme: '',
  openDetails: 'panel',
  taskMails: 'none',
};

/** The user menu, which saves a choice without a form. */
function Menu() {
  const { data } = useUserPreferences();
  const save = useSavePreference();
  if (!data) return null;
  return (
    <>
      <p>Version {data.version}</p>
      <button type="button" onClick={() => void save({ colorScheme: 'dark' })}>
        Dark
      </button>
      <button type="button" onClick={() => void save({ language: 'de' })}>
        Deutsch
      </button>
    </>
  );
}

async function open() {
  const server = { saved: first };
  const put = vi.fn();
  const api = fakeApi(async (request) => {
    if (request.method === 'GET') return json(server.saved);
    const body = (await request.json()) as UserPreferences;
    put(body);
    if (body.version !== server.saved.version) return json({ ErrorCode: 'StaleVersionException' }, 409);
    server.saved = { ...body, version: body.version + 1 };
    return json(server.saved);
  });
  await showScreen(
    <ApiProvider api={api}>
      <Menu />
    </ApiProvider>,
  );
  await screen.findByText('Version 1');
  return { server, put };
}

test('two choices in a row are saved one after the other', async () => {
  const { server, put } = await open();
  await userEvent.click(screen.getByText('Dark'));
  await userEvent.click(screen.getByText('Deutsch'));
  await screen.findByText('Version 3');
  expect(server.saved).toEqual({ ...first, colorScheme: 'dark', language: 'de', version: 3 });
  expect(put).toHaveBeenCalledTimes(2);
});

test('a choice from a menu keeps what another tab has saved', async () => {
  const { server, put } = await open();
  server.saved = { ...first, openDetails: 'tab', version: 2 };
  await userEvent.click(screen.getByText('Dark'));
  await screen.findByText('Version 3');
  expect(server.saved).toEqual({ ...first, openDetails: 'tab', colorScheme: 'dark', version: 3 });
  await waitFor(() => expect(put).toHaveBeenCalledTimes(2));
});
