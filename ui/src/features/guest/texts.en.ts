declare module '@/lib/i18n/keys' {
  interface Catalog {
    guest: typeof guest;
  }
}

export const guest = {
  company: {
    title: 'Which company do you work for?',
    body: 'Enter the company identifier from the address you received.',
    label: 'Company identifier',
    action: 'Continue',
  },
  timeout: {
    title: 'Your session timed out',
    body: 'You were logged out due to inactivity to keep payments secure. Your drafts are kept.',
    action: 'Resume session',
    failed: 'This session can no longer be resumed. Sign in again.',
  },
  loggedOut: {
    title: 'You are logged out',
    body: 'You can close this window.',
    action: 'Sign in again',
  },
  signedIn: {
    title: 'Your account has no access to this page',
    body: 'You are signed in as {{name}}. Ask your administrator for access, or use another account.',
    action: 'Sign in with another account',
    home: 'Go to the start page',
  },
  unsupported: {
    title: 'This browser isn’t supported',
    body: 'Use a current version of Chrome, Edge, Firefox or Safari.',
  },
};
