declare module '@/lib/i18n/keys' {
  interface Catalog {
    signIn: typeof signIn;
  }
}

export const signIn = {
  to: 'Sign in to',
  username: 'Username or email',
  password: 'Password',
  show: 'Show or hide password',
  submit: 'Sign in',
  forgotten: 'Forgot your password?',
  again: 'Start again',
  sandbox: 'This is a sandbox. Files for banks, checks and messages are recorded, not delivered.',
  external: 'Sign in with {{name}}',
  continueAs: 'Continue as',
  demoHint: 'This is a demo. Choose any user. No password is needed.',
  groups: {
    payables: 'Accounts payable',
    purchasing: 'Purchasing',
    building: 'Design and integration',
    administration: 'Administration',
  },
};
