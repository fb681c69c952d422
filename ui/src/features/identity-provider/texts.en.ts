import { scim } from './components/texts-scim.en';

declare module '@/lib/i18n/keys' {
  interface Catalog {
    openid: typeof openid;
  }
}

export const openid = {
  description:
    'People sign in with their company account. Signing in with the password stays possible, so that a wrong setting locks no one out.',
  settings: 'Settings',
  callback: 'Redirect address',
  callbackHint: 'Register this address at the provider.',
  issuer: 'Issuer',
  issuerHint: 'The address of the provider, exactly as its discovery document names it.',
  clientId: 'Client ID',
  clientSecret: 'Client secret',
  scopes: 'Scopes',
  scopesHint: 'Requested in addition to openid. The scope email usually sends the verified address.',
  mailDomains: 'Email domains',
  mailDomainsHint:
    'Only accounts with an address of these domains sign in by the provider. Empty: all accounts.',
  enabled: 'People can sign in by this provider',
  enabledHint:
    'The provider links accounts that exist here. It cannot create accounts or assign roles. Turning it off takes effect immediately.',
  remove: 'Remove provider',
  removeTitle: 'Remove the OpenID provider?',
  removeBody:
    'People can no longer sign in by it. They sign in with their passwords. Open sessions stay open.',
  removed: 'OpenID provider removed',
  test: {
    title: 'Test',
    hint: 'Tests use the settings above, whether or not they are saved. The test sign-in also shows whether the client secret is right.',
    run: 'Test connection',
    signIn: 'Test sign-in in a new window',
    open: 'Open the sign-in page',
    connecting: 'Connecting',
    valid: 'Valid',
    invalid: 'Invalid',
    skipped: 'Not tested',
  },
  checks: {
    discovery: 'Discovery document',
    keys: 'Signing keys',
    tokenEndpoint: 'Token endpoint',
  },
  reasons: {
    none: 'Valid.',
    notReached: 'An earlier check failed.',
    addressNotAllowed: 'The address is local or private. The operator has to allow its network.',
    unreachable: 'The server does not answer at this address.',
    encryptionFailed: 'The encrypted connection failed. Check the certificate of the server.',
    notFound: 'The server has no such document. Check the issuer.',
    unreadable: 'The answer is not the expected document. Check the issuer.',
    otherIssuer: 'The document names another issuer. Enter the issuer exactly as the document names it.',
    incomplete: 'The document lacks an address that the sign-in needs.',
    noKeys: 'The provider publishes no keys.',
    clientRefused: 'The provider did not accept the client ID or the client secret.',
    unexpected: 'The provider gave an unexpected answer.',
    signInRefused: 'The provider did not confirm the sign-in.',
    tokenInvalid:
      'The token of the provider is not valid. Check issuer, client ID and the clocks of the servers.',
    userInfoFailed: 'The provider did not send the data of the person.',
  },
  trial: {
    title: 'Test sign-in',
    states: { pending: 'Waiting for the sign-in', valid: 'Valid', invalid: 'Invalid' },
    pending: 'Sign in at the provider in the other window.',
    account: 'With these settings, this sign-in opens the account of {{name}}.',
    noAccount:
      'The provider works, but no account here has this verified address and an allowed email domain. No one would be signed in.',
    hint: 'This test signed no one in and changed nothing. You can close the other window.',
    close: 'Close result',
  },
  scim,
};
