import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import { ApiProvider } from '@/lib/api/context';
import { startI18n } from '@/lib/i18n/i18n';
import type { UserPreferences } from '@/lib/preferences/use-preferences';
import { fakeApi, json } from '@/test/fake-api';
import { showScreen } from '@/test/screen';
import { MailPanel } from './components/mail-panel';
import { UserPreferencesPage } from './user-preferences-page';

beforeAll(() => startI18n('en'));

const first: UserPreferences = {
  version: 1,
  language: 'en',
  colorScheme: '',
  openDetails: 'panel',
  taskMails: 'everyTask',
};

/** Shows a page whose form has loaded the preferences. The form of the password needs none and is there before. */
async function open(page = <UserPreferencesPage />, form = 'Display') {
  const server = { saved: first };
  const api = fakeApi(async (request) => {
    if (request.url.endsWith('/session/sessions')) return json({ items: [] });
    if (request.method === 'GET') return json(server.saved);
    const body = (await request.json()) as UserPreferences;
    if (body.version !== server.saved.version) return json({ ErrorCode: 'StaleVersionException' }, 409);
    server.saved = { ...body, version: body.version + 1 };
    return json(server.saved);
  });
  await showScreen(<ApiProvider api={api}>{page}</ApiProvider>);
  await screen.findByRole('form', { name: form });
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

test('messages about tasks are sent on a chosen day of the month', async () => {
  const server = await open(<MailPanel />, 'Email notifications');
  await userEvent.click(await screen.findByRole('radio', { name: 'Once a month' }));
  await vi.waitFor(() => expect(server.saved).toMatchObject({ taskMails: 'monthly', mailDay: 1 }));
  await choose('Day of the month', '31');
  await vi.waitFor(() => expect(server.saved).toMatchObject({ taskMails: 'monthly', mailDay: 31 }));
  await userEvent.click(screen.getByRole('switch', { name: /No emails on weekends/ }));
  await vi.waitFor(() => expect(server.saved).toMatchObject({ mailDay: 31, noWeekendMails: true }));
  expect(screen.queryByRole('combobox', { name: 'Weekday' })).toBeNull();
});

test('weekdays and working days of the month are chosen, and no messages have no days', async () => {
  const server = await open(<MailPanel />, 'Email notifications');
  await userEvent.click(await screen.findByRole('radio', { name: 'Once a week' }));
  await choose('Weekday', 'Thursday');
  await vi.waitFor(() => expect(server.saved).toMatchObject({ taskMails: 'weekly', mailWeekday: 4 }));
  await userEvent.click(screen.getByRole('radio', { name: 'On a working day of the month' }));
  await choose('Working day of the month', '20');
  await vi.waitFor(() => expect(server.saved).toMatchObject({ taskMails: 'workingDay', mailWorkingDay: 20 }));
  await userEvent.click(screen.getByRole('radio', { name: 'No emails' }));
  await vi.waitFor(() => expect(server.saved).toMatchObject({ taskMails: 'none', mailWeekday: 4 }));
  expect(screen.queryByRole('switch', { name: /No emails on weekends/ })).toBeNull();
});
