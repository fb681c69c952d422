import { waitFor } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '@/lib/i18n/i18n';
import { Route as Fields } from '@/routes/$tenant/_app/workspaces/$workspaceId/projects/$projectId/_tabs/design/fields-configuration';
import { Route as Details } from '@/routes/$tenant/_app/workspaces/$workspaceId/projects/$projectId/_tabs/design/project-details';
import { addressOf, around, personWith, project, projectPath } from '@/test/page-samples';
import { renderRoute, startServer } from '@/test/render-route';
import { answer, respond } from '@/test/server';

// jsdom is not a supported browser.
vi.mock('@/lib/browser', () => ({ browserSupported: () => true }));

beforeAll(() => startI18n('en'));
startServer();

const types = answer('get', '/api/project-types', 200, {
  erpTypes: [],
  projectTypes: [
    {
      name: project.projectType,
      area: 'invoices',
      componentTypes: [],
      framework: 'standard',
      hidden: false,
      subTypes: [],
      defaultComponents: [],
      paysBy: [],
      sections: ['project-details', 'fields-configuration', 'settings'],
      tabs: ['summary', 'design'],
      workflowTypes: [],
    },
  ],
});

/** Each request finds a new version. */
function open() {
  let version = 0;
  const changing = respond('get', '/api/projects/{projectId}', 200, () => {
    version += 1;
    return { ...project, version };
  });
  return renderRoute(addressOf(`${projectPath}/design`), {
    person: personWith(),
    handlers: [changing, ...around, types],
  });
}

const section = (name: string) => addressOf(`${projectPath}/design/${name}`);

test('the design tab opens its first section', async () => {
  const { router } = await open();
  await waitFor(() => expect(router.state.location.pathname).toBe(section('project-details')));
});

test('a section that the user opens while the first one is loading stays open', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  for (const { options } of [Details, Fields]) Object.assign(options, { loader: () => held });
  const { router, report } = await open();
  await waitFor(() => expect(router.latestLocation.pathname).toBe(section('project-details')));
  void router.navigate({ href: section('fields-configuration') });
  // The page renders again with a changed project before the section is loaded.
  await report('updateProject');
  await new Promise((resolve) => setTimeout(resolve, 300));
  release();
  await waitFor(() => expect(router.state.location.pathname).toBe(section('fields-configuration')));
});
