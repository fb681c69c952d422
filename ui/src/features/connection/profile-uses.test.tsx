import { screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Schema } from '@/lib/api/types';
import { setLanguage, startI18n } from '@/lib/i18n/i18n';
import type { Permissions } from '@/lib/session/permission';
import { id, times } from '@/test/page-samples';
import { renderRoute, startServer } from '@/test/render-route';
import { sampleUser } from '@/test/samples';
import { answer } from '@/test/server';

// jsdom is not a supported browser.
vi.mock('@/lib/browser', () => ({ browserSupported: () => true }));

beforeAll(() => startI18n('en'));
beforeEach(() => setLanguage('en'));
startServer();

const used: Schema<'ConnectionProfile'> = {
  id: '0198c7a2-0000-7000-8000-00000000000d',
  name: 'Production',
  settings: { authentication: 'none', url: 'https://orders.example.com/v1' },
  secrets: [],
  test: { state: 'valid', reason: 'none' },
  bankAccounts: [],
  usedBy: ['steps'],
  projects: [],
  workflows: [{ id: 'w1', name: 'Compare orders', projectId: 'p1', workspaceId: 's1' }],
  keys: [],
  version: 3,
};

async function open(more: Permissions = {}) {
  const connection = { ...times, id, type: 'rest', name: 'Orders', description: '', version: 1 } as const;
  await renderRoute(`/northwind/company-settings/connections/rest/${id}`, {
    person: sampleUser({ permissions: { connections: ['get', 'getList'], ...more } }),
    handlers: [answer('get', '/api/connections/{connectionId}', 200, { ...connection, profiles: [used] })],
  });
  return screen.findByText(/^Used by steps of workflows/);
}

test('a profile names the workflows whose steps use it, and leads to their designer', async () => {
  expect(await open({ workflowBuilder: ['get'] })).toHaveTextContent(
    'Used by steps of workflows: Compare orders',
  );
  expect(screen.getByRole('link', { name: 'Compare orders' })).toHaveAttribute(
    'href',
    '/northwind/workspaces/s1/projects/p1/workflows/w1',
  );
});

test('without the permission to see workflows, there is no link to the designer', async () => {
  expect(await open()).toHaveTextContent('Used by steps of workflows: Compare orders');
  expect(screen.queryByRole('link', { name: 'Compare orders' })).toBeNull();
});
