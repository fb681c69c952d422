declare module '@/lib/i18n/keys' {
  interface Catalog {
    pages: typeof pages;
  }
}

export const pages = {
  e401: {
    title: 'Sign in to see this page',
    body: 'Your session has ended, or your account has no access to this page.',
    action: 'Sign in',
    signedIn: {
      title: 'Your account has no access to this page',
      body: 'You are signed in as {{name}}. Ask your administrator for access, or use another account.',
      action: 'Sign in with another account',
      home: 'Go to the start page',
    },
  },
  e403: {
    title: 'You don’t have permission for this page',
    body: 'Ask your administrator for access if you need it for your work.',
    action: 'Go to the start page',
  },
  e404: {
    title: 'Page not found',
    body: 'Check the address. You may not have access to this record.',
    action: 'Go to the start page',
  },
  company: {
    title: 'Which company do you work for?',
    body: 'Enter the company identifier from the address you received.',
    label: 'Company identifier',
    action: 'Continue',
  },
  e500: {
    title: 'Something went wrong on our side',
    body: 'Nothing was processed twice. Reload the page. If the problem persists, contact your administrator.',
    action: 'Reload the page',
  },
  unsupported: {
    title: 'This browser isn’t supported',
    body: 'Use a current version of Chrome, Edge, Firefox or Safari.',
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
};
