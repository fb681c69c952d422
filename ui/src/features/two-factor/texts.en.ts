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
  add: 'Add authenticator app',
  addTitle: 'Add an authenticator app',
  name: 'Name',
  nameHint: 'For example, the phone with the app.',
  next: 'Next',
  password: 'Your password',
  proof: 'Code',
  proofHint: 'A code of an authenticator app that you have added, or a recovery code.',
  confirm: 'Confirm',
  addedToast: 'Authenticator app added',
  rename: 'Rename',
  renameOf: 'Rename {{name}}',
  renamed: 'Renamed',
  remove: 'Remove',
  removeOf: 'Remove {{name}}',
  removeHint: 'Its codes no longer work. Without a factor, you sign in with your password only.',
  removed: 'Authenticator app removed',
  left_one: '{{count, number}} recovery code left',
  left_other: '{{count, number}} recovery codes left',
  few: 'Make new recovery codes soon.',
  renew: 'New recovery codes',
  renewHint: 'The codes that you have now stop working.',
  done: 'Done',
};
