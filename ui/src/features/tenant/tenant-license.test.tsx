import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Schema } from '@/lib/api/types';
import { startI18n } from '@/lib/i18n/i18n';
import type { Permission } from '@/lib/session/permission';
import { licenseEntry } from '@/test/changed/license';
import { fabrikam } from '@/test/changed/tenants';
import { addressOf, personWith } from '@/test/page-samples';
import { renderRoute, startServer } from '@/test/render-route';
import { answer, Refusal, respond } from '@/test/server';

// jsdom is not a supported browser.
vi.mock('@/lib/browser', () => ({ browserSupported: () => true }));

beforeAll(() => startI18n('en'));
startServer();

type License = Schema<'LicenseTenantLicense'>;

const features: License['features'] = [
  { name: 'AP Invoices', metric: 'pages' },
  { name: 'AP Payments', metric: 'payments' },
  { name: 'Storage', metric: 'megabytes' },
  { name: 'NDSS', metric: 'unmetered' },
];
const licensed = (entries: License['entries'], version = 4): License => ({ entries, features, version });

/** Opens the page of a tenant with a license; returns what was sent. */
async function open(license: License, answers: (License | Refusal)[], ...permissions: Permission[]) {
  const sent: unknown[] = [];
  await renderRoute(addressOf('/$tenant/tenants/$tenantId'), {
    person: personWith('tenants:get', 'tenants:manage', ...permissions),
    handlers: [
      answer('get', '/api/tenants/{tenant}', 200, { ...fabrikam, status: 'active' }),
      answer('get', '/api/tenants/{tenant}/license', 200, license),
      respond('put', '/api/tenants/{tenant}/license', 200, (asked) => {
        sent.push(asked.sent);
        return answers.shift() ?? new Refusal('NotFound', 404);
      }),
    ],
  });
  return sent;
}

const storage = licenseEntry({ name: 'Storage', metric: 'megabytes', maxMetricsCount: 0, endsOn: undefined });

test('a feature is added to a license, and a refused field shows its problem', async () => {
  const problem = new Refusal('ValidationFailed', 422, [
    {
      propertyName: 'terms[1].licenseTier',
      errorCode: 'InvalidValue',
      errorMessage: 'There is no such type.',
    },
  ]);
  const saved = licensed([storage, licenseEntry()], 5);
  const sent = await open(licensed([storage]), [problem, saved], 'licenses:get', 'licenses:manage');
  await userEvent.click(await screen.findByRole('button', { name: 'Edit license' }));
  const dialog = await screen.findByRole('dialog', { name: 'License of Fabrikam Inc.' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add feature' }));
  const added = within(await within(dialog).findByRole('group', { name: 'AP Invoices' }));
  await userEvent.type(added.getByRole('textbox', { name: 'Type' }), 'Standard');
  await userEvent.type(added.getByRole('textbox', { name: 'Limit (pages)' }), '1000');
  await userEvent.click(added.getByRole('switch', { name: 'Allow use beyond the limit' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText('There is no such type.')).toBeVisible();
  expect(added.getByRole('textbox', { name: 'Limit (pages)' })).toHaveValue('1,000');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('120 pages of 1,000 used (12%)')).toBeVisible();
  expect(sent[1]).toMatchObject({
    version: 4,
    terms: [
      { name: 'Storage', startsOn: '2026-01-01', endsOn: '', maxMetricsCount: 0, inactive: false },
      { name: 'AP Invoices', endsOn: '', licenseTier: 'Standard', maxMetricsCount: 1000, allowOveruse: true },
    ],
  });
});

test('the first feature of a license is Storage, and a feature is offered once', async () => {
  await open(licensed([]), [], 'licenses:get', 'licenses:manage');
  expect(await screen.findByText(/No license: this company may use every feature/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Edit license' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add feature' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add feature' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove AP Invoices' }));
  expect(
    within(dialog)
      .getAllByRole('group')
      .map((group) => group.getAttribute('aria-label')),
  ).toEqual(['Storage']);
});

test.each([
  ['reads the license only', ['licenses:get'], true],
  ['does not see the license', [], false],
] as const)('a person without the permission to manage %s', async (_, permissions, visible) => {
  await open(licensed([storage]), [], ...permissions);
  expect(await screen.findByRole('heading', { level: 1, name: 'Fabrikam Inc.' })).toBeVisible();
  if (visible) expect(await screen.findByText('Storage')).toBeVisible();
  expect(screen.queryAllByText('Storage')).toHaveLength(visible ? 1 : 0);
  expect(screen.queryByRole('button', { name: 'Edit license' })).toBeNull();
});
