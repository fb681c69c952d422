declare module '@/lib/i18n/keys' {
  interface Catalog {
    workspaces: typeof workspaces;
  }
}

export const workspaces = {
  description: 'Workspaces organize your projects.',
  projects_one: '{{count, number}} project',
  projects_other: '{{count, number}} projects',
  projectsOf: 'Projects of {{name}}',
  empty: 'No workspaces yet',
  emptyHint: 'Ask your administrator to add you to a project.',
  emptyCreate: 'Create your first workspace, then add projects to it.',
  noProjects: 'No projects yet',
  noProjectsHint: 'Ask a workspace designer to add a project or give you access.',
  nothingForYou: 'Your role has no access to this project’s records',
  nothingForYouTasks: 'Tasks assigned to you appear under Tasks.',
  nothingForYouHint: 'Ask your administrator for access if you need it for your work.',
  create: 'New workspace',
  edit: 'Edit workspace',
  name: 'Name',
  about: 'Description',
  count: 'Projects',
  type: 'Type',
  created: 'Created',
  changed: 'Last update',
  view: 'View',
  tiles: 'Tiles',
  list: 'List',
  sections: 'Project sections',
  areas: { invoices: 'Invoices', payments: 'Payments' },
  status: { active: 'Active', paused: 'Paused', draft: 'Draft', archived: 'Archived' },
};
