import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Schema } from '@/lib/api/types';
import { startI18n } from '@/lib/i18n/i18n';
import { markFirstPageReady } from '@/lib/loading/first-page';
import { proposal } from '@/test/changed/proposals';
import { addressOf, id, personWith } from '@/test/page-samples';
import { renderRoute, startServer } from '@/test/render-route';
import { answer, respond } from '@/test/server';

// jsdom is not a supported browser.
vi.mock('@/lib/browser', () => ({ browserSupported: () => true }));

beforeAll(() => startI18n('en'));
startServer();

const person = personWith('roles:manage', 'vendors:get');
const panel = () => screen.findByRole('form', { name: 'Bank accounts of vendors' });
const days = async () => within(await panel()).findByRole('textbox', { name: /Waiting period in days/ });

test('a shorter waiting period that waits is not shown as saved', async () => {
  // The menu loads after the first page.
  markFirstPageReady();
  const menu: Schema<'NavigationMenu'> = { recent: [] };
  const sent: object[] = [];
  await renderRoute(addressOf('/$tenant/company-settings/preferences'), {
    person,
    handlers: [
      respond('get', '/api/menu', 200, () => menu),
      answer('get', '/api/vendor-policy', 200, { waitingDays: 3, version: 4 }),
      respond('put', '/api/vendor-policy', 202, (asked) => {
        sent.push(asked.sent);
        menu.proposals = [
          { id, kind: 'vendorPolicy', subjectId: id, subject: 'Northwind', proposedBy: 'Me', own: true },
        ];
        return { proposals: [{ id, kind: 'vendorPolicy' as const, subject: 'Northwind' }] };
      }),
    ],
  });
  const field = await days();
  await userEvent.clear(field);
  await userEvent.type(field, '0');
  await userEvent.click(within(await panel()).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toEqual([{ waitingDays: 0, version: 4 }]));
  expect(await screen.findByRole('link', { name: 'Show change' })).toHaveAttribute(
    'href',
    `/northwind/proposals/${id}`,
  );
  await waitFor(async () => expect(await days()).toHaveValue('3'));
  expect(screen.queryByText('Saved')).toBeNull();
});

test('the change names the waiting period', async () => {
  await renderRoute(addressOf('/$tenant/proposals/$proposalId'), {
    person,
    handlers: [
      answer('get', '/api/proposals/{proposalId}', 200, {
        ...proposal,
        kind: 'vendorPolicy',
        subject: 'Northwind',
        differences: [{ field: 'waitingDays', old: ['3'], new: ['0'] }],
      }),
    ],
  });
  const period = await screen.findByRole('region', { name: 'Waiting period in days' });
  expect(period).toHaveTextContent('3');
  expect(period).toHaveTextContent('0');
});
