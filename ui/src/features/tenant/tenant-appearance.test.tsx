import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Schema } from '@/lib/api/types';
import { startI18n } from '@/lib/i18n/i18n';
import { fabrikam, timeOptions } from '@/test/changed/tenants';
import { addressOf, personWith } from '@/test/page-samples';
import { renderRoute, startServer } from '@/test/render-route';
import { Refusal, respond } from '@/test/server';

// jsdom is not a supported browser.
vi.mock('@/lib/browser', () => ({ browserSupported: () => true }));

beforeAll(() => startI18n('en'));
startServer();

type Tenant = Schema<'Tenant'>;

const active: Tenant = { ...fabrikam, status: 'active', version: 4 };
const plum: Tenant = {
  ...active,
  theme: 'dark',
  paletteId: 'plum',
  datePattern: 'DD.MM.YYYY',
  customized: true,
  version: 5,
};

interface Server {
  optionsFail?: boolean;
  refuseFirst?: Refusal;
  may?: 'appearance:get'[];
}

/** Opens the page of a tenant; returns what was sent. */
async function open(first: Tenant, { optionsFail, refuseFirst, may = ['appearance:get'] }: Server = {}) {
  const sent: unknown[] = [];
  let now = first;
  let refusal = refuseFirst;
  const set = (what: unknown, change: Partial<Tenant>) => {
    sent.push(what);
    if (refusal) {
      const refused = refusal;
      refusal = undefined;
      return refused;
    }
    now = { ...now, ...change, version: now.version + 1 };
    return now;
  };
  await renderRoute(addressOf('/$tenant/tenants/$tenantId'), {
    person: personWith('tenants:get', 'tenants:manage', ...may),
    handlers: [
      respond('get', '/api/tenants/{tenant}', 200, () => now),
      respond('get', '/api/time-options', 200, () =>
        optionsFail ? new Refusal('InternalServerException', 500) : timeOptions,
      ),
      respond('put', '/api/tenants/{tenant}/appearance', 200, (asked) => {
        const { version, ...chosen } = asked.sent;
        return set(asked.sent, { ...chosen, customized: true });
      }),
      respond('post', '/api/tenants/{tenant}/logo', 200, () =>
        set('a logo', { logo: true, customized: true }),
      ),
      respond('delete', '/api/tenants/{tenant}/logo', 200, () => set('no logo', { logo: false })),
    ],
  });
  await screen.findByRole('heading', { level: 2, name: 'Appearance' });
  return sent;
}

const shown = (name: string) =>
  screen
    .getAllByText(name, { selector: 'dt' })
    .map((label) => label.nextElementSibling?.textContent ?? '')
    .at(0);

const edit = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Edit appearance' }));
  return screen.findByRole('dialog', { name: 'Appearance of Fabrikam Inc.' });
};

const image = new File(['x'], 'logo.png', { type: 'image/png' });

const chooseFile = (dialog: HTMLElement) =>
  userEvent.upload(dialog.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement, image);

test('the page shows the appearance of a new tenant', async () => {
  await open(active);
  expect(shown('Appearance')).toBe('Default');
  expect(shown('Sidebar')).toBe('Light');
  expect(shown('Color')).toBe('Pine');
  expect(shown('Logo')).toBe('No logo');
  expect(shown('Time zone')).toBe('America/Chicago');
  expect(shown('Date format')).toBe('MM/DD/YYYY');
  expect(shown('Time format')).toBe('hh:mm A');
});

test('the page shows a customized appearance with its logo', async () => {
  await open({ ...plum, logo: true });
  expect(shown('Appearance')).toBe('Customized');
  expect(shown('Sidebar')).toBe('Dark');
  expect(shown('Color')).toBe('Plum');
  expect(screen.getByRole('img', { name: 'Fabrikam Inc.' })).toHaveAttribute(
    'src',
    '/api/tenants/fabrikam/logo?v=5',
  );
});

test('the logo of a suspended tenant is not requested, because its public address does not answer', async () => {
  await open({ ...plum, logo: true, status: 'inactive' });
  expect(shown('Logo')).toMatch(/A logo was uploaded/);
  expect(screen.queryByRole('img', { name: 'Fabrikam Inc.' })).toBeNull();
});

test('a change is sent with the version that was seen, and the page shows it', async () => {
  const sent = await open(active);
  const dialog = await edit();
  await userEvent.click(await within(dialog).findByRole('radio', { name: 'Plum' }));
  await userEvent.click(within(dialog).getByRole('radio', { name: 'Dark' }));
  await userEvent.click(within(dialog).getByRole('combobox', { name: 'Date' }));
  await userEvent.click(await screen.findByRole('option', { name: /\(DD\.MM\.YYYY\)/, hidden: true }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([
    {
      theme: 'dark',
      paletteId: 'plum',
      timeZone: 'America/Chicago',
      datePattern: 'DD.MM.YYYY',
      timePattern: 'hh:mm A',
      version: 4,
    },
  ]);
  expect(shown('Appearance')).toBe('Customized');
  expect(shown('Date format')).toBe('DD.MM.YYYY');
});

test('a logo is saved at once, keeps the other input, and the save sends the new version', async () => {
  const sent = await open(active);
  const dialog = await edit();
  await userEvent.click(await within(dialog).findByRole('radio', { name: 'Plum' }));
  await chooseFile(dialog);
  expect(await within(dialog).findByRole('img', { name: 'Fabrikam Inc.' })).toBeVisible();
  expect(within(dialog).getByRole('radio', { name: 'Plum' })).toBeChecked();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual(['a logo', expect.objectContaining({ paletteId: 'plum', version: 5 })]);
});

test('a refused logo says why', async () => {
  const refuseFirst = new Refusal('LogoTooSmallException', 400);
  const sent = await open(active, { refuseFirst });
  const dialog = await edit();
  await chooseFile(dialog);
  expect(await screen.findByText(/140/, { selector: '[role="alert"] *' })).toBeVisible();
  expect(within(dialog).getByText(/No logo yet/)).toBeVisible();
  expect(sent).toEqual(['a logo']);
});

test('a logo is removed after a confirmation', async () => {
  const sent = await open({ ...plum, logo: true });
  const dialog = await edit();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  expect(sent).toEqual([]);
  const question = await screen.findByRole('dialog', { name: 'Remove the logo?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Remove' }));
  expect(await within(dialog).findByText(/No logo yet/)).toBeVisible();
  expect(sent).toEqual(['no logo']);
});

test('nothing can be saved without the choices, and another attempt is offered', async () => {
  await open(active, { optionsFail: true });
  const dialog = await edit();
  expect(await within(dialog).findByRole('button', { name: 'Try again' })).toBeVisible();
  expect(within(dialog).getByRole('button', { name: 'Save' })).toBeDisabled();
});

test('a person who may not read the choices sees the appearance only', async () => {
  await open(active, { may: [] });
  expect(screen.queryByRole('button', { name: 'Edit appearance' })).toBeNull();
  expect(shown('Appearance')).toBe('Default');
});
