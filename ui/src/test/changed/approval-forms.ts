import type { Schema } from '@/lib/api/types';
import { id } from '../page-samples';
import { answer, respond, versionedRecord } from '../server';
import { expectValue, type FormCase, press, replace } from './case';

const rule = (name: string): Schema<'ApprovalRule'> => ({
  name,
  condition: {
    match: 'all',
    comparisons: [{ field: 'invoiceAmount', operator: 'gt', value: '10000' }],
    groups: [],
  },
  levels: [{ name: 'Approver', roles: [{ id, name: 'Approver' }], groups: [], users: [] }],
  passesWithoutApproval: false,
});

const listed = ({ name, condition, levels, passesWithoutApproval }: Schema<'ApprovalRuleBody'>) => ({
  name,
  condition,
  passesWithoutApproval,
  levels: levels.map(({ name, roleIds }) => ({
    name,
    roles: roleIds.map((id) => ({ id, name: 'Approver' })),
    groups: [],
    users: [],
  })),
});

export function approvalRulesForm(): FormCase {
  const record = versionedRecord<Schema<'ApprovalRules'>>({
    rules: [rule('Large')],
    currency: 'USD',
    version: 1,
  });
  const rules = '/api/projects/{projectId}/approval-rules';
  return {
    handlers: [
      respond('get', rules, 200, record.now),
      respond('put', rules, 200, ({ sent }) => record.save(sent, { rules: sent.rules.map(listed) })),
      answer('get', '/api/project-groups', 200, { groups: [] }),
    ],
    fill: async () => {
      await press('Edit Large')();
      await replace('Name\\b(?! of)', 'Of this person')();
    },
    changeMeanwhile: () => record.changeMeanwhile({ rules: [rule('Of another person')] }),
    save: press('Save'),
    theirs: 'Of another person: Invoice amount is over $10,000.00',
    expectMine: expectValue('Name\\b(?! of)', 'Of this person'),
    sent: record.sent,
    resent: { rules: [{ name: 'Of this person' }], version: 2 },
  };
}

export function approvalLimitForm(): FormCase {
  const record = versionedRecord<Schema<'ApprovalRoleLimit'>>({
    id,
    name: 'Approver',
    approvalLimit: '1000.00',
    currency: 'USD',
    version: 1,
  });
  const one = '/api/roles/{roleId}/approval-limit';
  return {
    search: `?of=roles&change=${id}`,
    handlers: [
      answer('post', '/api/role-approval-limits/grid', 200, { items: [], nextCursor: '', totals: [] }),
      respond('get', one, 200, record.now),
      respond('put', one, 200, ({ sent }) => record.save(sent, { approvalLimit: sent.approvalLimit })),
    ],
    fill: replace('Approval limit$', '3000'),
    changeMeanwhile: () => record.changeMeanwhile({ approvalLimit: '2000.00' }),
    save: press('Save'),
    theirs: '2000.00',
    expectMine: expectValue('Approval limit$', '3,000.00'),
    sent: record.sent,
    resent: { approvalLimit: '3000.00', version: 2 },
  };
}
