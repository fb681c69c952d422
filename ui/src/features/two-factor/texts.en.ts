declare module '@/lib/i18n/keys' {
  interface Catalog {
    factors: typeof factors;
  }
}

export const factors = {
  title: 'Two-factor sign-in',
  none: 'You sign in with your password only. A second factor protects your account if someone learns the password.',
  elsewhere: 'You sign in through your company, which is responsible for the second factor.',
  required: 'Your role requires two factors.',
  addedOn: 'Added',
  lastUsed: 'Last used',
  kind: { totp: 'Authenticator app', passkey: 'Passkey' },
  add: { totp: 'Add authenticator app', passkey: 'Add passkey' },
  addTitle: { totp: 'Add an authenticator app', passkey: 'Add a passkey' },
  name: 'Name',
  nameHint: {
    totp: 'For example, the phone with the app.',
    passkey: 'For example, the device or the password manager.',
  },
  next: 'Next',
  password: 'Your password',
  proof: 'Code',
  proofHint: 'A code of an authenticator app that you have added, or a recovery code.',
  usePasskey: 'Use passkey',
  useCode: 'Use a code',
  signed: 'Your passkey has proved who you are.',
  confirm: 'Confirm',
  addedToast: { totp: 'Authenticator app added', passkey: 'Passkey added' },
  rename: 'Rename',
  renameOf: 'Rename {{name}}',
  renamed: 'Renamed',
  remove: 'Remove',
  removeOf: 'Remove {{name}}',
  removeHint: 'It no longer works. Without a factor, you sign in with your password only.',
  removed: 'Removed',
  left_one: '{{count, number}} recovery code left',
  left_other: '{{count, number}} recovery codes left',
  few: 'Make new recovery codes soon.',
  renew: 'New recovery codes',
  renewHint: 'The codes that you have now stop working.',
  done: 'Done',
};
