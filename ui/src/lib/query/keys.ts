/** All query keys, so that an event can invalidate the affected queries. */
export const keys = {
  menu: ['menu'] as const,
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
    candidates: (search: string) => ['tasks', 'candidates', search] as const,
  },
  payments: {
    all: ['payments'] as const,
    grid: (projectId: string) => ['payments', 'grid', projectId] as const,
    run: (projectId: string) => ['payments', 'run', projectId] as const,
    one: (id: string) => ['payments', 'one', id] as const,
    history: (id: string) => ['payments', 'one', id, 'history'] as const,
    imports: (projectId: string) => ['payments', 'imports', projectId] as const,
    warned: (uploadId: string) => ['payments', 'import-rows', uploadId] as const,
  },
  batches: {
    all: ['batches'] as const,
    problems: ['batches', 'problems'] as const,
    grid: (projectId: string) => ['batches', 'grid', projectId] as const,
    one: (id: string) => ['batches', 'one', id] as const,
    history: (id: string) => ['batches', 'one', id, 'history'] as const,
    file: (id: string) => ['batches', 'file', id] as const,
  },
  demo: {
    all: ['demo'] as const,
    users: (tenant: string) => ['demo-users', tenant] as const,
    file: (path: string) => ['demo-file', path] as const,
    print: (id: number) => ['demo-print', id] as const,
  },
};

/** The queries that an event invalidates; the event names are those of the server's store. */
export function staleKeys(event: string): readonly (readonly string[])[] {
  switch (event) {
    case 'addJob':
    case 'updateJob':
      return [keys.jobs.all, keys.uploads.all];
    case 'updateUpload':
      return [keys.uploads.all];
    case 'addInvoice':
    case 'updateInvoice':
      return [keys.invoices.all, keys.uploads.all, keys.tasks.all];
    case 'addTask':
    case 'updateTask':
      return [keys.tasks.all, keys.invoices.all];
    case 'updateTaskCounters':
      return [keys.menu];
    case 'updateInvoiceAmounts':
      return [keys.invoices.amounts];
    case 'updateBulk':
      return [keys.bulk.all];
    case 'addPayment':
    case 'updatePayment':
      return [keys.payments.all, keys.batches.all, keys.invoices.all];
    case 'addWorkspace':
    case 'updateWorkspace':
    case 'addProject':
    case 'updateProject':
      // A project may show another index field in its list.
      return [keys.workspaces.all, keys.projects.all, keys.menu, keys.grids.allFacts, keys.invoices.all];
    case 'updateSubscription':
      return [keys.subscription];
    case 'updateAppearance':
      return [keys.companySettings];
    default:
      return [];
  }
}
