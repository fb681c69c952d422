declare module '@/lib/i18n/keys' {
  interface Catalog {
    administrators: typeof administrators;
  }
}

export const administrators = {
  description: 'The people who run this installation: platform administrators and operators.',
  invite: 'Invite people',
  roles: { PlatformAdmin: 'Platform administrator', Operator: 'Operator' },
  roleHint:
    'A person keeps this role. Operators find the workflows of all tenants, read their decrypted data, and change nothing.',
  empty: {
    active: 'No active accounts',
    inactive: 'No inactive accounts',
    invited: 'No open invitations',
  },
};
