import type { Schema } from '@/lib/api/types';
import { id } from '../page-samples';
import { permissions, role } from '../role-samples';
import { answer, Refusal, respond, versionedRecord } from '../server';
import { type ActionCase, confirm, type EventCase, expectValue, type FormCase, press, replace } from './case';

const one = '/api/roles/{roleId}';

export function roleForm(): FormCase {
  const record = versionedRecord(role);
  return {
    may: ['roles:update'],
    handlers: [
      answer('get', '/api/permissions', 200, permissions),
      answer('get', '/api/roles/exists', 200, { exists: false }),
      respond('get', one, 200, record.now),
      respond('put', one, 200, ({ sent }) => record.save(sent, { description: sent.description ?? '' })),
    ],
    fill: replace('Description', 'Of this person'),
    changeMeanwhile: () => record.changeMeanwhile({ description: 'Of another person' }),
    save: press('Save'),
    theirs: 'Of another person',
    expectMine: expectValue('Description', 'Of this person'),
    sent: record.sent,
    resent: { description: 'Of this person', permissions: ['invoices:get'], version: 2 },
  };
}

/** Another administrator takes the other role from the member while this one takes this role. */
export function removeMember(): ActionCase {
  const member: Schema<'RoleMember'> = {
    id,
    fullName: 'Ann Lee',
    email: 'ann@example.com',
    username: 'ann',
    roles: ['Approver', 'Invoice Clerk'],
    status: 'active',
  };
  let now: Schema<'RoleMember'>[] = [member];
  return {
    may: ['roles:manage'],
    handlers: [
      answer('get', one, 200, role),
      respond('post', '/api/roles/{roleId}/users/grid', 200, () => ({
        items: now,
        nextCursor: '',
        totalCount: now.length,
        totals: [],
      })),
      respond('post', '/api/roles/{roleId}/users/remove', 200, () => {
        now = [{ ...member, status: 'inactive' }];
        return new Refusal('LastRoleException');
      }),
    ],
    before: /^Active$/,
    act: async () => {
      await press('Remove Ann Lee from the role')();
      await confirm('Remove')();
    },
    why: /^A user always keeps at least one role\./,
    after: /^Inactive$/,
  };
}

export function renamedRole(): EventCase {
  const { name, description, type, requiresTwoFactors, members, lastModificationTime, version } = role;
  let row: Schema<'RoleEntry'> = {
    id,
    name,
    description,
    requiresTwoFactors,
    type,
    members,
    lastModificationTime,
    version,
    priority: 1000,
  };
  return {
    handlers: [
      respond('post', '/api/roles/grid', 200, () => ({
        items: [row],
        nextCursor: '',
        totalCount: 1,
        totals: [],
      })),
    ],
    event: 'updateRole',
    changeMeanwhile: () => {
      row = { ...row, name: 'Invoice Desk' };
    },
    before: /^Invoice Clerk$/,
    after: /^Invoice Desk$/,
  };
}
