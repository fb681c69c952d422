declare module '@/lib/i18n/keys' {
  interface Catalog {
    shell: typeof shell;
    nav: typeof nav;
    titles: typeof titles;
  }
}

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
  siblings: 'Other pages next to {{name}}',
  scheme: { light: 'Light', dark: 'Dark', auto: 'System', label: 'Colors' },
  language: 'Language',
  connection: {
    title: 'Live updates are interrupted.',
    body: 'This page may be out of date.',
    refresh: 'Refresh page',
  },
  siblingsFailed: 'Couldn’t load the list. Open this menu again.',
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
  tenants: 'Tenants',
  archivedProjects: 'Archived projects',
  globalAudit: 'Global audit',
  administrators: 'Administrators',
  features: 'Feature management',
  usersAndRoles: 'Users and roles',
  users: 'Users',
  roles: 'Roles management',
  groups: 'Groups',
  approvalLimits: 'Approval limits',
  proposals: 'Changes to confirm',
  security: 'Security',
  masterData: 'Master data',
  vendors: 'Vendors',
  glAccounts: 'GL accounts',
  companies: 'Companies',
  termCodes: 'Term codes',
  companySettings: 'Company settings',
  preferences: 'Preferences',
  license: 'License',
  connections: 'Connections and keys',
  taskDefinitions: 'Task definitions',
  printers: 'Printers management',
  agents: 'On-prem data agent',
  userPreferences: 'User preferences',
};

export const titles = {
  signIn: 'Sign in',
  company: 'Choose your company',
  notFound: 'Page not found',
  unauthorized: 'No access',
  forbidden: 'No permission',
  failure: 'Something went wrong',
  unsupported: 'Unsupported browser',
  timeout: 'Session timeout',
  loggedOut: 'Logged out',
  forgotPassword: 'Request a new password',
  addTenant: 'Add tenant',
  setPassword: 'Set a password',
  projectSummary: 'Summary',
  projectDesign: 'Design',
};
