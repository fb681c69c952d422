import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Schema } from '@/lib/api/types';
import { id, times } from '../page-samples';
import { answer, Refusal, respond, versionedRecord } from '../server';
import { type ActionCase, confirm, type EventCase, expectValue, type FormCase, press, replace } from './case';

const group: Schema<'Group'> = {
  ...times,
  id,
  name: 'Directors',
  description: '',
  roles: ['Approver'],
  projects: [],
  rules: [],
  memberCount: 1,
  ofDirectory: true,
  version: 1,
};

const one = '/api/groups/{groupId}';
const free = answer('get', '/api/groups/exists', 200, { exists: false });

/** Another person renames the group of a row. */
export function changedGroup(): EventCase {
  let row: Schema<'GroupEntry'> = {
    ...times,
    id,
    name: 'Directors',
    description: '',
    roles: ['Approver'],
    members: 1,
    projects: 0,
  };
  return {
    handlers: [
      respond('post', '/api/groups/grid', 200, () => ({
        items: [row],
        nextCursor: '',
        totalCount: 1,
        totals: [],
      })),
    ],
    event: 'updateGroup',
    changeMeanwhile: () => {
      row = { ...row, name: 'Board' };
    },
    before: /^Directors$/,
    after: /^Board$/,
  };
}

export function groupForm(): FormCase {
  const record = versionedRecord(group);
  return {
    search: '?tab=settings',
    may: ['userGroups:update', 'roles:manage', 'roles:getList'],
    handlers: [
      respond('get', one, 200, record.now),
      respond('put', one, 200, ({ sent }) => record.save(sent, { description: sent.description ?? '' })),
      answer('get', '/api/roles', 200, { roles: [] }),
      free,
    ],
    fill: replace('Description', 'Of this person'),
    changeMeanwhile: () => record.changeMeanwhile({ description: 'Of another person' }),
    save: press('Save'),
    theirs: 'Of another person',
    expectMine: expectValue('Description', 'Of this person'),
    sent: record.sent,
    resent: { description: 'Of this person', version: 2 },
  };
}

/** Somebody removes the last member, who is selected here, and the server refuses the second removal. */
export function removeMember(): ActionCase {
  let members: Schema<'GroupMember'>[] = [
    { id, fullName: 'Helen Castellano', email: 'helen@example.com', status: 'active' },
  ];
  return {
    may: ['userGroups:update'],
    handlers: [
      answer('get', one, 200, group),
      respond('post', '/api/groups/{groupId}/members/grid', 200, () => ({
        items: members,
        nextCursor: '',
        totalCount: members.length,
        totals: [],
      })),
      respond('post', '/api/groups/{groupId}/members/remove', 200, () => {
        members = [];
        return new Refusal('SelectionChangedException');
      }),
    ],
    before: /^Helen Castellano$/,
    act: async () => {
      await userEvent.click(await screen.findByRole('checkbox', { name: /Helen Castellano/ }));
      await press('Remove from group')();
      await confirm('Remove from group')();
    },
    why: /changed/,
    after: /^No members yet$/,
  };
}
