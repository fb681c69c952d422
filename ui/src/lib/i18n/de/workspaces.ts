import type * as en from '../en/workspaces';

export const workspaces: typeof en.workspaces = {
  description: 'Wo die Arbeit liegt: jeder Arbeitsbereich enthält Projekte.',
  projects_one: '{{count, number}} Projekt',
  projects_other: '{{count, number}} Projekte',
  projectsOf: 'Projekte von {{name}}',
  empty: 'Für Sie gibt es noch keinen Arbeitsbereich',
  emptyHint: 'Bitten Sie die Administration, Sie einem Projekt zuzuordnen.',
  noProjects: 'Hier gibt es noch keine Projekte',
  noProjectsHint: 'Bitten Sie einen Workspace Designer um eines oder um Zugriff.',
  nothingForYou: 'Die Arbeit dieses Projekts gehört nicht zu Ihrer Rolle',
  nothingForYouTasks: 'Ihr Anteil daran kommt als Aufgabe zu Ihnen.',
  nothingForYouHint: 'Bitten Sie Ihre Administration um Zugriff, wenn Sie ihn für Ihre Arbeit brauchen.',
  name: 'Name',
  type: 'Art',
  changed: 'Letzte Änderung',
  view: 'Ansicht',
  tiles: 'Kacheln',
  list: 'Liste',
  sections: 'Bereiche des Projekts',
  areas: { invoices: 'Rechnungen', payments: 'Zahlungen' },
  status: { active: 'Aktiv', paused: 'Angehalten', draft: 'Entwurf', archived: 'Archiviert' },
};
