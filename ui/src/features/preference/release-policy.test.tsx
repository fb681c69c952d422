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

const person = personWith('roles:manage');
const strict: Schema<'BatchReleasePolicy'> = {
  version: 4,
  preparerMayRelease: false,
  creatorMayRelease: false,
  importerMayRelease: false,
  approverMayRelease: false,
};
const panel = () => screen.findByRole('form', { name: 'Release of payments' });
const box = async (name: RegExp) => within(await panel()).findByRole('checkbox', { name });

test('relaxed rules that wait stay off and are shown as pending', async () => {
  // The menu loads after the first page.
  markFirstPageReady();
  const menu: Schema<'NavigationMenu'> = { recent: [] };
  const sent: object[] = [];
  await renderRoute(addressOf('/$tenant/company-settings/preferences'), {
    person,
    handlers: [
      respond('get', '/api/menu', 200, () => menu),
      answer('get', '/api/release-policy', 200, strict),
      respond('put', '/api/release-policy', 202, (asked) => {
        sent.push(asked.sent);
        menu.proposals = [
          { id, kind: 'releasePolicy', subjectId: id, subject: 'Northwind', proposedBy: 'Me', own: true },
        ];
        return { proposals: [{ id, kind: 'releasePolicy' as const, subject: 'Northwind' }] };
      }),
    ],
  });
  await userEvent.click(await box(/who prepared a batch/));
  await userEvent.click(await box(/who imported a payment/));
  await userEvent.click(within(await panel()).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent).toEqual([{ ...strict, preparerMayRelease: true, importerMayRelease: true }]),
  );
  expect(await screen.findByRole('link', { name: 'Show change' })).toHaveAttribute(
    'href',
    `/northwind/proposals/${id}`,
  );
  expect(await box(/who prepared a batch/)).not.toBeChecked();
  expect(await box(/who imported a payment/)).not.toBeChecked();
});

test('a rule that is restored is saved at once', async () => {
  let now = { ...strict, creatorMayRelease: true };
  await renderRoute(addressOf('/$tenant/company-settings/preferences'), {
    person,
    handlers: [
      respond('get', '/api/release-policy', 200, () => now),
      respond('put', '/api/release-policy', 200, ({ sent }) => {
        now = { ...now, ...(sent as object), version: 5 };
        return now;
      }),
    ],
  });
  await userEvent.click(await box(/entered or changed an invoice/));
  await userEvent.click(within(await panel()).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(now).toEqual({ ...strict, version: 5 }));
  expect(await screen.findByText('Saved')).toBeInTheDocument();
  expect(await box(/entered or changed an invoice/)).not.toBeChecked();
  expect(screen.queryByRole('link', { name: 'Show change' })).toBeNull();
});

test('the change names the rules that it relaxes', async () => {
  await renderRoute(addressOf('/$tenant/proposals/$proposalId'), {
    person,
    handlers: [
      answer('get', '/api/proposals/{proposalId}', 200, {
        ...proposal,
        kind: 'releasePolicy',
        subject: 'Northwind',
        differences: [{ field: 'approverMayRelease', old: ['off'], new: ['on'] }],
      }),
    ],
  });
  const rule = await screen.findByRole('region', {
    name: 'A person who approved an invoice or an import may release its payments',
  });
  expect(rule).toHaveTextContent('No');
  expect(rule).toHaveTextContent('Yes');
});
