import type { Schema } from '@/lib/api/types';

/** All query keys, so that an event can invalidate the affected queries. */
export const keys = {
  menu: ['menu'] as const,
  dashboard: ['dashboard'] as const,
  subscription: ['subscription'] as const,
  preferences: ['preferences'] as const,
  companySettings: ['company-settings'] as const,
  settingsHistory: ['company-settings', 'history'] as const,
  releasePolicy: ['release-policy'] as const,
  release: ['release'] as const,
  grids: {
    allFacts: ['grids', 'facts'] as const,
    facts: (gridId: string, projectId = '') => ['grids', 'facts', gridId, projectId] as const,
    settings: (gridId: string) => ['grids', 'settings', gridId] as const,
  },
  jobs: {
    all: ['jobs'] as const,
    grid: () => ['jobs', 'grid'] as const,
    one: (id: string) => ['jobs', 'one', id] as const,
    history: (id: string) => ['jobs', 'one', id, 'history'] as const,
  },
  workspaces: {
    all: ['workspaces'] as const,
    list: () => ['workspaces', 'list'] as const,
    one: (id: string) => ['workspaces', 'one', id] as const,
    name: (except: string) => ['workspaces', 'name', except] as const,
  },
  projects: {
    all: ['projects'] as const,
    one: (id: string) => ['projects', 'one', id] as const,
    history: (id: string) => ['projects', 'one', id, 'history'] as const,
    of: (workspaceId: string) => ['projects', 'of', workspaceId] as const,
    archived: () => ['projects', 'archived'] as const,
    recent: (ids: string[]) => ['projects', 'recent', ids] as const,
    types: () => ['project-types'] as const,
    groups: () => ['project-groups'] as const,
    members: (id: string) => ['projects', 'members', id] as const,
    fields: (id: string) => ['projects', 'fields', id] as const,
    components: (id: string) => ['projects', 'components', id] as const,
    component: (id: string) => ['projects', 'component', id] as const,
    payerChoices: (method: string) => ['projects', 'payer-choices', method] as const,
    number: (id: string) => ['projects', 'auto-number', id] as const,
    erp: (id: string) => ['projects', 'erp', id] as const,
    payers: (id: string) => ['projects', 'payers', id] as const,
    name: (workspaceId: string, except: string) => ['projects', 'name', workspaceId, except] as const,
    approvalRules: (id: string) => ['projects', 'approval-rules', id] as const,
  },
  approvals: {
    all: ['approvals'] as const,
    people: () => ['approvals', 'people'] as const,
    person: (id: string) => ['approvals', 'person', id] as const,
    roles: () => ['approvals', 'roles'] as const,
    role: (id: string) => ['approvals', 'role', id] as const,
    roleChoices: ['approvals', 'role-choices'] as const,
    personChoices: ['approvals', 'person-choices'] as const,
  },
  tenants: {
    all: ['tenants'] as const,
    grid: () => ['tenants', 'grid'] as const,
    one: (id: string) => ['tenants', 'one', id] as const,
    identifier: () => ['tenants', 'identifier'] as const,
  },
  uploads: {
    all: ['uploads'] as const,
    of: (projectId: string) => ['uploads', 'of', projectId] as const,
    one: (id: string) => ['uploads', 'one', id] as const,
  },
  invoices: {
    all: ['invoices'] as const,
    grid: (projectId: string) => ['invoices', 'grid', projectId] as const,
    /** Not below 'invoices': the server sends a separate event when the amounts change. */
    amounts: ['invoice-amounts'] as const,
    one: (id: string) => ['invoices', 'one', id] as const,
    history: (id: string) => ['invoices', 'one', id, 'history'] as const,
    match: (id: string, version: number) => ['invoices', 'one', id, 'match', version] as const,
    accounts: (companyNumber: string, search: string) =>
      ['invoice-lookup', 'accounts', companyNumber, search] as const,
    companies: (search: string) => ['invoice-lookup', 'companies', search] as const,
    lookup: (projectId: string, fieldId: string, search: string) =>
      ['invoice-lookup', projectId, fieldId, search] as const,
  },
  documents: { content: (id: string) => ['documents', id] as const },
  bulk: {
    all: ['bulk'] as const,
    refusals: (id: string) => ['bulk', 'refusals', id] as const,
  },
  tasks: {
    all: ['tasks'] as const,
    grid: () => ['tasks', 'grid'] as const,
    one: (id: string) => ['tasks', 'one', id] as const,
    candidates: (search: string, taskId: string | undefined) =>
      ['tasks', 'candidates', search, taskId] as const,
  },
  payments: {
    all: ['payments'] as const,
    grid: (projectId: string) => ['payments', 'grid', projectId] as const,
    run: (projectId: string) => ['payments', 'run', projectId] as const,
    one: (id: string) => ['payments', 'one', id] as const,
    history: (id: string) => ['payments', 'one', id, 'history'] as const,
    imports: (projectId: string) => ['payments', 'imports', projectId] as const,
    importRows: (uploadId: string, status: string) => ['payments', 'import-rows', uploadId, status] as const,
  },
  batches: {
    all: ['batches'] as const,
    problems: ['batches', 'problems'] as const,
    grid: (projectId: string) => ['batches', 'grid', projectId] as const,
    one: (id: string) => ['batches', 'one', id] as const,
    history: (id: string) => ['batches', 'one', id, 'history'] as const,
    file: (id: string) => ['batches', 'file', id] as const,
  },
  permissions: ['permissions'] as const,
  roles: {
    all: ['roles'] as const,
    list: () => ['roles', 'list'] as const,
    one: (id: string) => ['roles', 'one', id] as const,
    members: (id: string) => ['roles', 'members', id] as const,
    candidates: (id: string, search: string) => ['roles', 'candidates', id, search] as const,
    name: (except: string) => ['roles', 'name', except] as const,
  },
  related: {
    all: ['related'] as const,
    one: (type: string, id: string) => ['related', type, id] as const,
  },
  users: {
    all: ['users'] as const,
    grid: () => ['users', 'grid'] as const,
    counts: (search: string) => ['users', 'counts', search] as const,
    roles: () => ['users', 'roles'] as const,
    one: (id: string) => ['users', 'one', id] as const,
    history: (id: string) => ['users', 'one', id, 'history'] as const,
    projects: (id: string) => ['users', 'one', id, 'projects'] as const,
    sessions: (id: string) => ['users', 'one', id, 'sessions'] as const,
    signIns: (id: string) => ['users', 'one', id, 'sign-ins'] as const,
    factors: (id: string) => ['users', 'one', id, 'factors'] as const,
  },
  proposals: {
    all: ['proposals'] as const,
    grid: () => ['proposals', 'grid'] as const,
    one: (id: string) => ['proposals', 'one', id] as const,
  },
  securitySettings: ['security-settings'] as const,
  ownSessions: ['own-sessions'] as const,
  ownFactors: ['own-factors'] as const,
  mailDomains: ['mail-domains'] as const,
  groups: {
    all: ['groups'] as const,
    grid: () => ['groups', 'grid'] as const,
    one: (id: string) => ['groups', 'one', id] as const,
    history: (id: string) => ['groups', 'one', id, 'history'] as const,
    members: (id: string) => ['groups', 'members', id] as const,
    name: (except: string) => ['groups', 'name', except] as const,
    /** What the forms offer. */
    roles: ['groups', 'roles'] as const,
    projects: ['groups', 'projects'] as const,
    people: (search: string) => ['groups', 'people', search] as const,
  },
  masterData: {
    all: ['master-data'] as const,
    grid: (noun: string) => ['master-data', noun, 'grid'] as const,
    one: (noun: string, id: string) => ['master-data', noun, 'one', id] as const,
    choices: ['master-data', 'companies', 'search'] as const,
  },
  printers: {
    all: ['printers'] as const,
    choices: ['printers', 'choices'] as const,
  },
  connections: {
    all: ['connections'] as const,
    grid: () => ['connections', 'grid'] as const,
    one: (id: string) => ['connections', 'one', id] as const,
    history: (id: string) => ['connections', 'one', id, 'history'] as const,
    name: (except: string) => ['connections', 'name', except] as const,
    sender: ['connections', 'sender'] as const,
    blocked: ['connections', 'blocked'] as const,
  },
  absences: {
    of: (userId: string) => ['absences', userId] as const,
    delegates: (userId: string) => ['absence-delegates', userId] as const,
  },
  vendors: {
    all: ['vendors'] as const,
    policy: ['vendors', 'policy'] as const,
    grid: () => ['vendors', 'grid'] as const,
    one: (id: string) => ['vendors', 'one', id] as const,
    accounts: (id: string) => ['vendors', 'accounts', id] as const,
    bankChanges: (id: string) => ['vendors', 'bank-changes', id] as const,
    documents: (id: string) => ['vendors', 'documents', id] as const,
    history: (id: string) => ['vendors', 'history', id] as const,
  },
  demo: {
    all: ['demo'] as const,
    users: (tenant: string) => ['demo-users', tenant] as const,
    file: (path: string) => ['demo-file', path] as const,
    print: (id: number) => ['demo-print', id] as const,
  },
};

export type EventName = Schema<'Notice'>['name'];
type Stale = readonly (readonly string[])[];

const jobs: Stale = [keys.jobs.all, keys.uploads.all, keys.dashboard, keys.related.all];
const invoices: Stale = [
  keys.invoices.all,
  keys.uploads.all,
  keys.tasks.all,
  keys.dashboard,
  keys.related.all,
];
const tasks: Stale = [keys.tasks.all, keys.invoices.all, keys.dashboard, keys.related.all];
const payments: Stale = [
  keys.payments.all,
  keys.batches.all,
  keys.invoices.all,
  keys.dashboard,
  keys.related.all,
];
// A project may show another index field in its list.
const projects: Stale = [
  keys.workspaces.all,
  keys.projects.all,
  keys.menu,
  keys.grids.allFacts,
  keys.invoices.all,
];

const affected: Record<EventName, Stale> = {
  addJob: jobs,
  updateJob: jobs,
  updateUpload: [keys.uploads.all],
  addInvoice: invoices,
  updateInvoice: invoices,
  addTask: tasks,
  updateTask: tasks,
  updateTaskCounters: [keys.menu],
  updateInvoiceAmounts: [keys.invoices.amounts],
  updateBulk: [keys.bulk.all],
  addPayment: payments,
  updatePayment: payments,
  updateWorkspace: projects,
  updateProject: projects,
  updateSubscription: [keys.subscription],
  updateAppearance: [keys.companySettings, keys.securitySettings],
  updateProposal: [keys.proposals.all, keys.menu],
  updateUser: [
    keys.users.all,
    keys.ownSessions,
    keys.ownFactors,
    keys.roles.all,
    keys.approvals.all,
    ['absences'],
  ],
  updateGroup: [keys.groups.all, keys.projects.groups()],
  updateRole: [keys.roles.all],
  updateVendor: [keys.vendors.all],
  updateMasterData: [keys.masterData.all, ['invoice-lookup']],
  updateConnection: [keys.connections.all],
  updatePrinter: [keys.printers.all],
};

/** The queries that an event invalidates. A newer server may send an event that is unknown here. */
export const staleKeys = (event: EventName): Stale => affected[event] ?? [];
