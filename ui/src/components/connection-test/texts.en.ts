declare module '@/lib/i18n/keys' {
  interface Catalog {
    connectionTest: typeof connectionTest;
  }
}

/** The result of a connection's test. */
export const connectionTest = {
  states: { untested: 'Not tested', connecting: 'Connecting', valid: 'Valid', invalid: 'Invalid' },
  reasons: {
    none: 'No reason',
    addressNotAllowed:
      'The address is local or private. The operator of the installation has to allow its network.',
    hostBlocked: 'The company has blocked this host for REST connections.',
    unreachable: 'The server does not answer. Check the host and the port.',
    hostKeyChanged:
      'The server showed another host key than the accepted one. No login was sent. Ask its owner whether the key has changed.',
    loginRefused: 'The server refused the login. Check the login and its password, key or token.',
    keyUnreadable: 'The private key can’t be read, or its passphrase is wrong.',
    folderMissing: 'The login worked, but the folder doesn’t exist or can’t be read.',
    encryptionFailed: 'The encrypted connection failed. Check the encryption and the server’s certificate.',
    messageRefused: 'The login worked, but the server refused the message. Check the sender’s address.',
    tokenRefused:
      'The token endpoint refused to issue a token. Check the client ID, its secret and the scope.',
    moved: 'The server redirects to another address. Enter that address if you trust it.',
    unexpected: 'The server answered in an unexpected way.',
    secretUnreadable: 'A stored secret can’t be read. Enter it again.',
    secretMissing: 'The profile has no password or key yet. Edit the profile and enter it.',
    notAuthorized: 'No person has authorized the profile yet. Choose Authorize.',
    noRefreshToken:
      'The server issued no refresh token, so that the profile would stop with this session. Ask for offline access in the scope or in the authorization URL, then authorize again.',
    keyExpired: 'The key has expired. Replace it.',
    noAnswer: 'The test did not finish in time. Try again.',
  },
};
