/** The SCIM clients of the page. */
export const scim = {
  title: 'User provisioning (SCIM)',
  about:
    'An identity provider, such as Microsoft Entra ID or Okta, creates, changes and deactivates people and groups here by SCIM 2.0.',
  signIn:
    'If the OpenID provider is enabled, new people sign in by it. Otherwise, they receive an invitation to set a password.',
  authority:
    'A client can never give authority alone: adding people to a group whose roles approve, release or administer waits for an administrator, and so does reactivating such people.',
  proposals: 'Changes to confirm',
  address: 'SCIM base address',
  addressHint: 'Enter this address at the identity provider.',
  copyAddress: 'Copy the SCIM base address',
  clients: 'SCIM clients',
  none: 'No SCIM clients',
  noneHint: 'Add a client to get a token for the identity provider.',
  addedBy: 'Added by {{name}} on',
  expiresOn: 'Expires on',
  expiredOn: 'Expired on',
  expired: 'Expired',
  lastUsed: 'Last used:',
  never: 'Never',
  add: 'Add client',
  name: 'Name',
  nameHint: 'For example, the name of the identity provider.',
  days: 'Validity',
  daysOf: '{{days}} days',
  daysHint: 'The token stops working after this time. Then add another client.',
  tokenTitle: 'Token of {{name}}',
  token: 'Token',
  tokenHint: 'Copy the token now and enter it at the identity provider. It isn’t shown again.',
  copyToken: 'Copy the token',
  revoke: 'Revoke',
  revokeOf: 'Revoke {{name}}',
  revokeTitle: 'Revoke {{name}}?',
  revokeBody:
    'The identity provider loses access at once. Changes that it proposed can no longer be confirmed. Accounts and groups stay.',
  revoked: 'Client revoked',
};
