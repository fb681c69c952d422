declare module '@/lib/i18n/keys' {
  interface Catalog {
    tenants: typeof tenants;
  }
}

export const tenants = {
  description: 'The companies of this installation. Their data is visible to their own users only.',
  columns: {
    name: 'Name',
    identifier: 'Domain name',
    status: 'Status',
    currency: 'Currency',
    timeZone: 'Time zone',
    creationTime: 'Created',
    lastModificationTime: 'Changed',
  },
  statuses: { active: 'Active', draft: 'Draft', inactive: 'Inactive' },
  administratorStatuses: { active: 'Active', invited: 'Invited', inactive: 'Inactive' },
  empty: 'No tenants yet',
  emptyHint: 'Add a tenant to give a company access.',
  create: 'Add tenant',
  submit: 'Create tenant',
  created: 'Tenant created',
  createdHint: 'Its administrators receive a link to set their password.',
  company: 'Company',
  administrators: 'Administrators',
  address: 'Domain address',
  currencyHint: 'Approval limits are in this currency. It can’t be changed later.',
  domainsHint:
    'The mail domains of these addresses become the domains from which the company can invite people.',
  identifierForm: 'Use 1 to 63 lowercase letters, numbers and hyphens, and no spaces.',
  identifierHint: 'The first part of all addresses of the company.',
  invite: 'Invite administrator',
  send: 'Send invitations',
  invited: 'Invitation sent',
  invitedHint: 'The link works once, for 7 days.',
  resend: 'Send again',
  resendTo: 'Send the invitation to {{name}} again',
  email: 'Email',
  since: 'Since',
  kind: 'Type',
  kinds: { customer: 'Customer', platform: 'Platform' },
  datePattern: 'Date format',
  timePattern: 'Time format',
  mailDomains: 'Mail domains',
};
