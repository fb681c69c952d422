declare module '@/lib/i18n/keys' {
  interface Catalog {
    invitations: typeof invitations;
  }
}

export const invitations = {
  invite: 'Invite users',
  more: 'More',
  emails: 'Email addresses',
  send: 'Send invitations',
  sent_one: '{{count}} invitation sent',
  sent_other: '{{count}} invitations sent',
  rolesWait:
    'Roles that approve, release or administer need a second administrator. Until then, the people have the other roles.',
  sentHint: 'The link works once, for 7 days.',
  existing: 'These addresses have an account already: {{emails}}',
  noDomains: 'No mail domains yet',
  noDomainsHint: 'Add the mail domains of your company first, under More › Mail domains.',
  resend: 'Send invitation again',
  resent: 'Invitation sent again',
  cancel: 'Cancel invitation',
  canceled: 'Invitation canceled',
  cancelTitle: 'Cancel the invitation of {{name}}?',
  cancelBody: 'The link stops working. You can invite the person again.',
  importTitle: 'Import users',
  import: 'Import',
  importHint: 'Everyone in the file receives an invitation. At most 1,000 people at once.',
  template: 'Download the template',
  file: 'CSV file',
  results: 'Result of the import',
  summary: '{{invited}} invited, {{existing}} with an account already, {{refused}} refused',
  line: 'Line',
  outcomes: { invited: 'Invited', existing: 'Has an account', refused: 'Refused' },
  domains: 'Mail domains',
  domainsHint: 'People with an address at one of these domains can be invited. Existing accounts stay.',
};
