import { useQueryClient } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Api } from '@/lib/api/api';
import { ApiProvider } from '@/lib/api/context';
import { ApiError } from '@/lib/errors/api-error';
import { startI18n } from '@/lib/i18n/i18n';
import { keys } from '@/lib/query/keys';
import { sampleUser } from '@/test/samples';
import { showScreen } from '@/test/screen';
import { CompanyPreferencesPage } from '../company-preferences-page';

beforeAll(() => startI18n('en'));
beforeEach(() => window.sessionStorage.clear());

const first = {
  theme: 'light',
  paletteId: 'green',
  timeZone: 'America/New_York',
  datePattern: 'MM/DD/YYYY',
  timePattern: 'h:mm A',
  version: 1,
};
const options = {
  timeZones: ['America/New_York'],
  datePatterns: ['MM/DD/YYYY'],
  timePatterns: ['h:mm A', 'HH:mm'],
};

/** Simulates the event that another user saved the appearance. */
function EventButton() {
  const queryClient = useQueryClient();
  const invalidate = () => void queryClient.invalidateQueries({ queryKey: keys.companySettings });
  return (
    <button type="button" onClick={invalidate}>
      Receive an event
    </button>
  );
}

async function open() {
  const server = { settings: first };
  const PUT = vi.fn(async (_path: string, { body }: { body: typeof first }) => {
    if (body.version !== server.settings.version) {
      throw new ApiError({ code: 'StaleVersionException', status: 409 });
    }
    server.settings = { ...body, version: body.version + 1 };
    return { data: server.settings };
  });
  const get = async (path: string) => ({
    data: path === '/api/company-settings' ? server.settings : options,
  });
  await showScreen(
    <ApiProvider api={{ GET: get, PUT } as unknown as Api}>
      <EventButton />
      <CompanyPreferencesPage />
    </ApiProvider>,
    sampleUser({ permissions: { appearance: ['update'] } }),
  );
  await screen.findByRole('radio', { name: 'Harbor' });
  return { server, PUT };
}

const palette = (name: string) => screen.getByRole('radio', { name });

test('a value that somebody else changed too is shown beside the input, and the person chooses', async () => {
  const { server, PUT } = await open();
  await userEvent.click(palette('Harbor'));
  server.settings = { ...first, paletteId: 'teal', timePattern: 'HH:mm', version: 2 };
  await userEvent.click(screen.getByText('Receive an event'));
  const choice = await screen.findByRole('group', { name: 'Someone changed this record' });
  expect(palette('Harbor')).toBeChecked();
  expect(screen.getByRole('combobox', { name: 'Time' })).toHaveDisplayValue(/HH:mm/);
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(PUT).not.toHaveBeenCalled();
  await userEvent.click(within(choice).getByRole('button', { name: 'Keep mine' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await vi.waitFor(() =>
    expect(server.settings).toMatchObject({ paletteId: 'blue', timePattern: 'HH:mm', version: 3 }),
  );
});

test('an appearance form without changes shows a new version at once', async () => {
  const { server } = await open();
  server.settings = { ...first, paletteId: 'teal', version: 2 };
  await userEvent.click(screen.getByText('Receive an event'));
  await vi.waitFor(() => expect(palette('Lagoon')).toBeChecked());
});

test('a changed logo does not conflict with the unsaved input', async () => {
  const { server, PUT } = await open();
  await userEvent.click(palette('Harbor'));
  server.settings = { ...first, version: 2 };
  await userEvent.click(screen.getByText('Receive an event'));
  await new Promise((resolve) => setTimeout(resolve, 50));
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await vi.waitFor(() => expect(server.settings).toMatchObject({ paletteId: 'blue', version: 3 }));
  expect(PUT).toHaveBeenCalledOnce();
});
