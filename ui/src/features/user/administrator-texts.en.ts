declare module '@/lib/i18n/keys' {
  interface Catalog {
    administrators: typeof administrators;
  }
}

export const administrators = {
  description: 'The people who manage the tenants and features of this installation.',
  invite: 'Invite administrators',
  empty: {
    active: 'No active administrators',
    inactive: 'No inactive administrators',
    invited: 'No invited administrators',
  },
};
