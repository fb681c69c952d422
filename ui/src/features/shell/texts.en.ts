declare module '@/lib/i18n/keys' {
  interface Catalog {
    pages: typeof pages;
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
  jobs: 'Jobs',
  jobFiles: 'Files of jobs',
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
  openidProvider: 'OpenID provider',
  dataExport: 'Data export',
  masterData: 'Master data',
  vendors: 'Vendors',
  purchaseOrders: 'Purchase orders',
  receipts: 'Receipts',
  glAccounts: 'GL accounts',
  companies: 'Companies',
  termCodes: 'Term codes',
  companySettings: 'Company settings',
  preferences: 'Preferences',
  license: 'License',
  sandbox: 'Sandbox',
  bankAccounts: 'Bank accounts',
  connections: 'Connections and keys',
  drillSetup: 'Drill setup',
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
  drill: 'Invoices from the ERP',
};

export const pages = {
  e401: {
    title: 'Sign in to see this page',
    body: 'Your session has ended, or your account has no access to this page.',
    action: 'Sign in',
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
  e500: {
    title: 'Something went wrong on our side',
    body: 'Nothing was processed twice. Reload the page. If the problem persists, contact your administrator.',
    action: 'Reload the page',
  },
};
