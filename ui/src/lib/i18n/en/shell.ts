export const shell = {
  product: 'Countersign',
  skip: 'Skip to content',
  help: 'Help',
  userMenu: 'Account of {{name}}',
  logout: 'Log out',
  menu: 'Open menu',
  collapse: 'Collapse sidebar',
  expand: 'Expand sidebar',
  breadcrumbs: 'Breadcrumbs',
  navigation: 'Main',
  goBack: 'Go to {{name}}',
  siblings: 'Other pages beside {{name}}',
  scheme: { light: 'Light', dark: 'Dark', auto: 'As the system', label: 'Colours' },
  language: 'Language',
  connection: {
    title: 'Live updates are interrupted.',
    body: 'What you see may be out of date.',
    refresh: 'Refresh page',
  },
  shortcuts: 'Keyboard shortcuts',
};

export const nav = {
  general: 'General',
  administration: 'Administration',
  home: 'Home',
  tasks: 'Tasks',
  reviewTasks: 'Review tasks',
  reassignTasks: 'Reassign tasks',
  workspaces: 'Workspaces',
  allWorkspaces: 'All workspaces',
  recentWorkspaces: 'Recent',
  payments: 'Payments',
  jobs: 'Jobs',
  outsideWorld: 'Outside world',
  operations: 'Operations',
};

export const pages = {
  e401: {
    title: 'You are not signed in',
    body: 'Your account has no access to this page. Sign in again, or with another account.',
    action: 'Sign in',
  },
  e403: {
    title: 'You have no permission for this',
    body: 'Ask your administrator for access if you need it for your work.',
    action: 'Go to the start page',
  },
  e404: {
    title: 'There is no such page',
    body: 'The address may be mistyped, or the record is not yours to see.',
    action: 'Go to the start page',
  },
  company: {
    title: 'Which company do you work for?',
    body: 'Enter the company identifier from the address you were given.',
    label: 'Company identifier',
    action: 'Continue',
  },
  e500: {
    title: 'Something went wrong on our side',
    body: 'Nothing was done twice. Reload the page; if it stays, tell your administrator.',
    action: 'Reload the page',
  },
  unsupported: {
    title: 'This browser is too old',
    body: 'Countersign needs a current version of Chrome, Edge, Firefox or Safari.',
  },
  timeout: {
    title: 'You were away for a while',
    body: 'To keep payments safe you were logged out due to inactivity. Drafts are kept.',
    action: 'Resume session',
    failed: 'The session can no longer be resumed. Please sign in.',
  },
  loggedOut: {
    title: 'You are logged out',
    body: 'See you soon.',
    action: 'Sign in again',
  },
};

export const titles = {
  signIn: 'Sign in',
  company: 'Choose your company',
  notFound: 'Page not found',
  unauthorised: 'Not signed in',
  forbidden: 'No permission',
  failure: 'Something went wrong',
  unsupported: 'Unsupported browser',
  timeout: 'Session timeout',
  loggedOut: 'Logged out',
};

export const signIn = {
  to: 'Sign in to',
  username: 'User name or e-mail',
  password: 'Password',
  show: 'Show or hide password',
  submit: 'Sign in',
  external: 'Sign in with {{name}}',
  continueAs: 'Continue as',
  demoHint: 'This is a demo: take any seat, no password needed.',
  groups: {
    payables: 'Accounts payable',
    purchasing: 'Purchasing',
    building: 'Building and connecting',
    administration: 'Administration',
  },
};
