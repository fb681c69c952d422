import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Schema } from '@/lib/api/types';
import { startI18n } from '@/lib/i18n/i18n';
import { addressOf, personWith } from '@/test/page-samples';
import { renderRoute, startServer } from '@/test/render-route';
import { answer, respond } from '@/test/server';

// jsdom is not a supported browser.
vi.mock('@/lib/browser', () => ({ browserSupported: () => true }));

beforeAll(() => startI18n('en'));
startServer();

const me = personWith('userManagement:get');

const holder = (id: string, fullName: string): Schema<'ApprovalHolder'> => ({
  id,
  fullName,
  email: `${id}@example.com`,
  authority: 'givesLast',
  ownLimit: '',
  roleLimit: '1000.00',
  effectiveLimit: '1000.00',
  currency: 'USD',
  limitRoles: 'Approver',
  approvingRoles: 'Approver',
});

const ann: Schema<'UserAccount'> = {
  id: 'ann',
  fullName: 'Ann Lee',
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann@example.com',
  username: 'ann',
  language: 'en',
  roles: ['Approver'],
  status: 'active',
  groups: [],
  currency: 'USD',
  version: 3,
};

test('a limit of another person is set, and the own row has no button', async () => {
  const sent: object[] = [];
  await renderRoute(addressOf('/$tenant/approval-limits'), {
    person: me,
    handlers: [
      answer('post', '/api/approval-limits/grid', 200, {
        items: [holder('ann', 'Ann Lee'), holder(me.userId, me.fullName)],
        nextCursor: '',
        totals: [],
      }),
      answer('get', '/api/users/{userId}', 200, ann),
      respond('put', '/api/users/{userId}/approval-limit', 200, (asked) => {
        sent.push(asked.sent);
        return { ...ann, approvalLimit: '2500.00', version: 4 };
      }),
    ],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Change the limit of Ann Lee' }));
  expect(screen.queryByRole('button', { name: `Change the limit of ${me.fullName}` })).toBeNull();
  expect(screen.getByText('You')).toBeVisible();
  const field = await screen.findByLabelText(/^Approval limit$/);
  await userEvent.type(field, '-5');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Enter an amount above zero, or leave the field empty.')).toBeVisible();
  await userEvent.clear(field);
  await userEvent.type(field, '2500');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toEqual([{ approvalLimit: '2500.00', version: 3 }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
