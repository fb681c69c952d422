import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { columnTypes } from '@/components/grid/columns';
import { startI18n, t } from '@/lib/i18n/i18n';
import type { ProjectEntry } from '../api/use-projects';
import { componentList } from './component-list';
import { projectList } from './project-list';
import { projectStatus } from './project-status';

beforeAll(() => startI18n('en'));

const ids = (columns: { id: string; hidden?: boolean }[]) => columns.map(({ id }) => id);
const workspace = { workspaceId: 'w1', workspaceName: 'Accounts Payable', tenant: 'northwind' };
const projectColumns = (groups: boolean) =>
  projectList.columns(columnTypes(t, 'projects'), { ...workspace, groups });
const componentColumns = () =>
  componentList.columns(columnTypes(t, 'components'), {
    tenant: 'northwind',
    projectId: 'p1',
    readOnly: true,
    mayDelete: false,
    onDetails: () => {},
    onForm: () => {},
  });
const show = (cell: ReactNode) => render(<MantineProvider env="test">{cell}</MantineProvider>);

test('the project list has a groups column only if the user may use groups', () => {
  expect(ids(projectColumns(true))).toContain('projectGroups');
  expect(ids(projectColumns(false))).not.toContain('projectGroups');
});

test('the component list has columns for type, name, description, created, last updated and triggers', () => {
  expect(ids(componentColumns())).toEqual(
    expect.arrayContaining([
      'componentType',
      'name',
      'description',
      'creationTime',
      'lastModificationTime',
      'triggers',
    ]),
  );
});

test.each([
  [75, 75],
  [76, 76],
])('a name of %s characters is shown with %s, and ends with an ellipsis beyond 75', (long, shown) => {
  const [name] = projectColumns(false);
  const project = { name: 'x'.repeat(long) } as ProjectEntry;
  show(name?.cell(project));
  const text = screen.getByTitle(project.name).textContent ?? '';
  expect(text).toHaveLength(shown);
  expect(text.endsWith('…')).toBe(long > 75);
});

test.each(['active', 'paused', 'draft', 'archived'] as const)(
  'a project with status %s has a status label',
  (status) => {
    expect(projectStatus(status).label).toMatch(/^[A-Z]/);
  },
);
