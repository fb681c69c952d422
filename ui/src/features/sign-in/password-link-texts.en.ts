declare module '@/lib/i18n/keys' {
  interface Catalog {
    passwordLink: typeof passwordLink;
  }
}

export const passwordLink = {
  forgot: 'Request a new password',
  forgotHint: 'Enter your username or email. We send you a link to set a new password.',
  send: 'Send link',
  sent: 'Check your email',
  sentHint:
    'If an account for {{name}} has a password here, a link is on its way. It works once, for one hour. Check your spam folder if it does not arrive within a few minutes.',
  back: 'Go to sign-in',
  welcome: 'Welcome',
  account: 'Your account: {{email}}',
  firstName: 'First name',
  lastName: 'Last name',
  rules: 'At least 12 characters with uppercase and lowercase letters, a number and a special character.',
  repeat: 'Repeat password',
  differs: 'The passwords don’t match.',
  submit: 'Set password and sign in',
};
