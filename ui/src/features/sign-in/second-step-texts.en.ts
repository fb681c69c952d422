declare module '@/lib/i18n/keys' {
  interface Catalog {
    secondStep: typeof secondStep;
  }
}

export const secondStep = {
  title: 'Confirm your sign-in',
  recovery: 'Recovery code',
  recoveryHint: 'One of the codes that you saved. It works once.',
  passkeyHint: 'Sign in with the passkey that you have added.',
  usePasskey: 'Use a passkey',
  useRecovery: 'Use a recovery code',
  useApp: 'Use the authenticator app',
  submit: 'Sign in',
  lost: 'No device and no recovery code? Ask an administrator of your company to reset your two-factor sign-in.',
  enroll: 'Set up two-factor sign-in',
  enrollHint: 'Your role requires a second factor in addition to the password.',
  confirm: 'Confirm',
  continue: 'Continue',
};
