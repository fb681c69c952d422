declare module '@/lib/i18n/keys' {
  interface Catalog {
    proposals: typeof proposals;
  }
}

export const proposals = {
  description:
    'Changes to who may approve or release which amount. A second administrator confirms each of them.',
  columns: {
    subject: 'Concerns',
    kind: 'Change',
    state: 'Status',
    proposedBy: 'Proposed by',
    proposedAt: 'Proposed',
    expiresAt: 'Expires',
    decidedBy: 'Decided by',
    decidedAt: 'Decided',
  },
  kinds: {
    personLimit: 'Approval limit of a person',
    roleLimit: 'Approval limit of a role',
    approvalRules: 'Approval rules of a project',
    rolePermissions: 'Permissions of a role',
    userRoles: 'Roles of a person',
    userActivation: 'Reactivation of a person',
    groupRoles: 'Roles of a group',
    groupMembers: 'New members of a group',
    secondAdministrator: 'Second administrator',
    identityProvider: 'OpenID provider',
    connectionProfile: 'Connection profile',
  },
  states: {
    pending: 'Pending',
    approved: 'Confirmed',
    rejected: 'Rejected',
    withdrawn: 'Withdrawn',
    outdated: 'Outdated',
    expired: 'Expired',
  },
  tabs: { pending: 'Pending', decided: 'Decided' },
  empty: 'No changes here',
  emptyHint: 'Changes that need a second administrator will appear here.',
  change: 'Change',
  course: 'People and dates',
  reason: 'Reason',
  reasonHint: 'The proposer reads it.',
  approve: 'Confirm change',
  approveTitle: 'Confirm this change?',
  approveBody: 'It takes effect immediately. The history names you and {{name}}.',
  approved: 'Change confirmed',
  reject: 'Reject',
  rejectTitle: 'Reject this change',
  rejected: 'Change rejected',
  withdraw: 'Withdraw',
  withdrawTitle: 'Withdraw this change?',
  withdrawBody: 'It will have no effect. You can propose it again.',
  withdrawn: 'Change withdrawn',
  outdated: 'The change is outdated',
  outdatedHint:
    'The values were changed meanwhile, or the proposer may no longer propose this change. It has no effect. It can be proposed again.',
  ownHint: 'You proposed this change. Another administrator confirms or rejects it.',
  otherHint: 'This change takes effect when you confirm it. Compare the values first.',
  security: {
    description: 'Rules about changes to who may approve, release and administer.',
    second: 'Second administrator',
    label: 'Changes need a second administrator',
    hint: 'Approval limits, approval rules, roles and groups that approve, release or administer. Changes wait until another administrator confirms them. Roles can always be taken away immediately.',
    deciders_one: '{{count, number}} active person can confirm changes.',
    deciders_other: '{{count, number}} active people can confirm changes.',
    needsTwo: 'Give a second person a role that may manage roles before you turn it on.',
    off: 'Turning it off needs a second administrator too.',
  },
};
