import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Schema } from '@/lib/api/types';
import { setLanguage, startI18n } from '@/lib/i18n/i18n';
import type { Permission } from '@/lib/session/permission';
import { addressOf, around, personWith, projectPath } from '@/test/page-samples';
import { renderRoute, startServer } from '@/test/render-route';
import { answer, Refusal, respond } from '@/test/server';
import { sampleDraft, stepKinds, workflowComponent } from '@/test/workflow-samples';

// jsdom is not a supported browser.
vi.mock('@/lib/browser', () => ({ browserSupported: () => true }));

beforeAll(() => startI18n('en'));
beforeEach(() => setLanguage('en'));
startServer();

const design: Permission[] = ['workflowBuilder:update', 'workflowBuilder:manage', 'components:execute'];

interface Place {
  may?: Permission[];
  draft?: Schema<'WorkflowDraft'>;
  publication?: Schema<'WorkflowPublication'>;
  profiles?: Schema<'WorkflowProfile'>[];
  workflows?: Schema<'WorkflowRunnable'>[];
  assignees?: Schema<'WorkflowAssignee'>[];
}

/** Opens the designer, and returns what it saved. The server refuses versions that are not its own. */
async function open({ may = design, draft = sampleDraft, publication, ...read }: Place = {}) {
  const saved: Schema<'WorkflowDraftChange'>[] = [];
  const server: Pick<Place, 'profiles' | 'workflows' | 'assignees'> & { draft: Schema<'WorkflowDraft'> } = {
    draft,
    ...read,
  };
  const shown = await renderRoute(addressOf(`${projectPath}/workflows/$workflowId`), {
    person: personWith(...may),
    handlers: [
      ...around,
      answer('get', '/api/workflow-step-kinds', 200, { kinds: stepKinds }),
      answer('get', '/api/components/{componentId}', 200, workflowComponent),
      respond('get', '/api/workflows/{workflowId}/draft', 200, () => server.draft),
      respond(
        'get',
        '/api/workflows/{workflowId}/publication',
        200,
        () => publication ?? new Refusal('NotFoundException', 404),
      ),
      respond('get', '/api/workflows/{workflowId}/profiles', 200, () =>
        server.profiles ? { profiles: server.profiles } : new Refusal('InternalServerException', 500),
      ),
      respond('get', '/api/workflows/{workflowId}/workflows', 200, () =>
        server.workflows ? { workflows: server.workflows } : new Refusal('InternalServerException', 500),
      ),
      respond('get', '/api/workflows/{workflowId}/assignees', 200, () =>
        server.assignees ? { assignees: server.assignees } : new Refusal('InternalServerException', 500),
      ),
      respond('put', '/api/workflows/{workflowId}/draft', 200, ({ sent }) => {
        saved.push(sent);
        if (sent.version !== server.draft.version) return new Refusal('StaleVersionException');
        server.draft = { ...server.draft, graph: sent.graph, version: sent.version + 1, problems: [] };
        return server.draft;
      }),
    ],
  });
  await screen.findByRole('region', { name: /^(Canvas|Zeichenfläche)$/ }, { timeout: 10_000 });
  return { saved, server, ...shown };
}

const region = (name: string) => within(screen.getByRole('region', { name }));
const save = () => screen.getByRole('button', { name: 'Save' });

test('a problem leads to its field, and the corrected draft is saved with its version', async () => {
  const { saved } = await open();
  expect(save()).toBeDisabled();
  await userEvent.click(region('Problems').getByRole('button', { name: /The expression cannot be read/ }));
  const field = await screen.findByLabelText(/^Condition/);
  await waitFor(() => expect(field).toHaveFocus());
  expect(field).toBeInvalid();
  await userEvent.clear(field);
  await userEvent.type(field, 'true');
  expect(screen.getByText('Unsaved changes')).toBeVisible();
  await userEvent.click(save());
  await screen.findByText('No problems in the saved draft');
  expect(saved).toHaveLength(1);
  expect(saved[0]).toMatchObject({
    version: 3,
    graph: { nodes: [{}, { id: 'large', config: { expression: 'true' } }, {}, {}] },
  });
});

test('a step is added from the palette, connected from the settings, and undone', async () => {
  await open();
  const palette = region('Steps');
  expect(palette.queryByRole('button', { name: 'Add Generate ACH' })).toBeNull();
  await userEvent.type(palette.getByRole('searchbox', { name: 'Search steps' }), 'wait');
  await userEvent.click(palette.getByRole('button', { name: 'Add Wait' }));
  expect(palette.queryByRole('button', { name: 'Add End' })).toBeNull();
  expect(screen.getByLabelText('Minutes')).toBeVisible();
  await userEvent.click(screen.getByRole('combobox', { name: 'Connect to…' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Too small', hidden: true }));
  expect(screen.getByText('Then leads to Too small')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.queryByText('Then leads to Too small')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.getByText('Saved')).toBeVisible();
});

test('if somebody else saved meanwhile, the person overwrites or loads their draft', async () => {
  const { saved, server } = await open();
  await userEvent.click(screen.getByRole('button', { name: 'Add a parameter' }));
  server.draft = { ...sampleDraft, version: 9, updatedByName: 'Marcus Webb' };
  await userEvent.click(save());
  const dialog = await screen.findByRole('dialog', { name: 'Someone else saved this draft' });
  expect(within(dialog).getByText(/Marcus Webb/)).toBeVisible();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Overwrite with mine' }));
  await waitFor(() => expect(saved.map(({ version }) => version)).toEqual([3, 9]));
  expect(await screen.findByText('Saved')).toBeVisible();
});

test('without the permission to change it, the workflow can only be viewed', async () => {
  await open({ may: [] });
  expect(screen.getByText(/Read-only/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^(Save|Publish|Undo|Add)/ })).toBeNull();
  expect(screen.getByDisplayValue('total')).toHaveAttribute('readonly');
});

test('a second person confirms a version that waits; who designed it cannot', async () => {
  const publication: Schema<'WorkflowPublication'> = {
    id: sampleDraft.updatedBy,
    basedOn: 1,
    name: 'Larger amounts',
    note: 'Agreed on Monday',
    requestedBy: sampleDraft.updatedBy,
    requestedByName: 'Sofia Lindqvist',
    requestedAt: '2026-11-30T10:00:00Z',
    designers: [],
    graph: sampleDraft.graph,
  };
  const { unmount } = await open({ publication });
  const waiting = await screen.findByRole('region', { name: /Larger amounts/ });
  expect(within(waiting).getByText('Agreed on Monday')).toBeVisible();
  expect(within(waiting).getByRole('button', { name: 'Confirm' })).toBeVisible();
  unmount();
  await open({ publication: { ...publication, designers: ['0198c7a2-0000-7000-8000-000000000001'] } });
  const second = await screen.findByRole('region', { name: /Larger amounts/ });
  expect(within(second).queryByRole('button', { name: 'Confirm' })).toBeNull();
  expect(within(second).getByRole('button', { name: 'Reject' })).toBeVisible();
});

const reading: Schema<'WorkflowDraft'> = {
  ...sampleDraft,
  graph: { nodes: [{ id: 'find', kind: 'findInvoices', name: 'Find' }], edges: [] },
  problems: [],
};

test('who lacks the permissions of the steps of a version cannot confirm it, and reads who publishes it', async () => {
  const publication: Schema<'WorkflowPublication'> = {
    id: sampleDraft.updatedBy,
    basedOn: 0,
    name: 'Reminders',
    note: '',
    requestedBy: sampleDraft.updatedBy,
    requestedByName: 'Sofia Lindqvist',
    requestedAt: '2026-11-30T10:00:00Z',
    designers: [],
    graph: reading.graph,
  };
  const { unmount } = await open({ publication, draft: reading });
  const waiting = await screen.findByRole('region', { name: /Reminders/ });
  expect(within(waiting).getByRole('button', { name: 'Reject' })).toBeVisible();
  expect(within(waiting).queryByRole('button', { name: 'Confirm' })).toBeNull();
  const hint = /Its steps need permissions that you do not hold/;
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText(hint)).toBeVisible();
  expect(screen.queryByText(/moves money/)).toBeNull();
  unmount();
  await open({ publication, draft: reading, may: [...design, 'invoices:manage'] });
  const seen = await screen.findByRole('region', { name: /Reminders/ });
  expect(within(seen).getByRole('button', { name: 'Confirm' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByLabelText(/^Name of the version/)).toBeVisible();
  expect(screen.queryByText(hint)).toBeNull();
});

const orders: Schema<'WorkflowProfile'> = {
  id: '0198c7a2-0000-7000-8000-0000000000a1',
  type: 'rest',
  name: 'Orders · Production',
  url: 'https://orders.example.com/v1',
  state: 'valid',
};
const archive: Schema<'WorkflowProfile'> = {
  id: '0198c7a2-0000-7000-8000-0000000000a2',
  type: 'rest',
  name: 'Archive · Production',
  url: 'https://archive.example.com',
  state: 'invalid',
};
const files: Schema<'WorkflowProfile'> = { ...archive, id: orders.id.replace('a1', 'a3'), type: 'sftp' };

/** A draft whose second step calls a service, with a problem that leads to its profile. */
const calling = (profile?: string): Schema<'WorkflowDraft'> => ({
  ...sampleDraft,
  graph: {
    nodes: [
      { id: 'start', kind: 'start', name: 'Start' },
      { id: 'call', kind: 'callRest', name: 'Read the order', config: profile ? { profile } : {} },
    ],
    edges: [],
  },
  problems: [{ path: 'nodes[1].config.profile', code: 'Required', message: 'Choose a connection profile.' }],
});

async function openProfile(place: Place & { profile?: string } = {}) {
  const shown = await open({ draft: calling(place.profile), ...place });
  await userEvent.click(region('Problems').getByRole('button', { name: /Choose a connection profile/ }));
  const field = await screen.findByRole('combobox', { name: 'Connection profile' });
  await waitFor(() => expect(field).toHaveFocus());
  return { field, ...shown };
}

function offered(field: HTMLElement) {
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '');
  return list ? within(list).getAllByRole('option', { hidden: true }) : [];
}

test('a profile is found by its URL and chosen by keyboard, and its failed test is shown', async () => {
  const { field, saved } = await openProfile({ profiles: [archive, orders, files] });
  await userEvent.keyboard('{ArrowDown}');
  await waitFor(() => expect(offered(field)).toHaveLength(2));
  const [first, second] = offered(field);
  // The badge loads on demand.
  await waitFor(() =>
    expect(first).toHaveTextContent(/^Archive · Production\s*https:\/\/archive\.example\.com\s*Invalid$/),
  );
  expect(second).toHaveTextContent(/^Orders · Production\s*https:\/\/orders\.example\.com\/v1$/);
  await userEvent.type(field, 'orders.example');
  expect(offered(field)).toHaveLength(1);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(field).toHaveValue('Orders · Production');
  await userEvent.click(save());
  await waitFor(() =>
    expect(saved[0]).toMatchObject({ graph: { nodes: [{}, { config: { profile: orders.id } }] } }),
  );
});

test('a profile that no longer exists stays until another one is chosen', async () => {
  const gone = '0198c7a2-0000-7000-8000-0000000000ff';
  const { field, saved } = await openProfile({ profile: gone, profiles: [orders] });
  await waitFor(() => expect(field).toHaveValue(`Unknown profile ${gone}`));
  expect(save()).toBeDisabled();
  await userEvent.keyboard('{ArrowDown}');
  await userEvent.click(await screen.findByRole('option', { name: /^Orders/, hidden: true }));
  expect(field).toHaveValue('Orders · Production');
  expect(screen.queryByRole('option', { name: /Unknown profile/, hidden: true })).toBeNull();
  await userEvent.click(save());
  await waitFor(() =>
    expect(saved[0]).toMatchObject({ graph: { nodes: [{}, { config: { profile: orders.id } }] } }),
  );
});

test('without profiles, the field says who adds one', async () => {
  await openProfile({ profiles: [files] });
  expect(
    await screen.findByText('No REST profile yet. An administrator adds one in the company settings.'),
  ).toBeVisible();
});

test('profiles that cannot be read are read again on request, and the setting stays', async () => {
  const { field, server } = await openProfile({ profile: orders.id });
  const retry = await screen.findByRole('button', { name: 'Try again' }, { timeout: 10_000 });
  expect(retry.closest('[role="alert"]')).toBeVisible();
  expect(field).toHaveValue(orders.id);
  server.profiles = [orders];
  await userEvent.click(retry);
  await waitFor(() => expect(field).toHaveValue('Orders · Production'));
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(save()).toBeDisabled();
});

test('without the permission to change the workflow, the profile can only be viewed', async () => {
  const { field } = await openProfile({ may: [], profile: orders.id, profiles: [orders, archive] });
  await waitFor(() => expect(field).toHaveValue('Orders · Production'));
  expect(field).toHaveAttribute('readonly');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(field).toHaveValue('Orders · Production');
  expect(screen.queryByText('Unsaved changes')).toBeNull();
});

const approver: Schema<'WorkflowAssignee'> = {
  id: 'role:0198c7a2-0000-7000-8000-0000000000e1',
  kind: 'role',
  name: 'Approver',
};
const finance: Schema<'WorkflowAssignee'> = {
  id: 'group:0198c7a2-0000-7000-8000-0000000000e2',
  kind: 'group',
  name: 'Finance',
};

/** Opens a step that asks these assignees. */
async function openAssignees(assignees: string[], place: Place = {}) {
  const draft: Schema<'WorkflowDraft'> = {
    ...sampleDraft,
    graph: {
      nodes: [
        { id: 'start', kind: 'start', name: 'Start' },
        { id: 'ask', kind: 'humanTask', name: 'Check it', config: { assignees } },
      ],
      edges: [],
    },
    problems: [
      { path: 'nodes[1].config.assignees', code: 'Required', message: 'Name at least one assignee.' },
    ],
  };
  const shown = await open({ draft, ...place });
  await userEvent.click(region('Problems').getByRole('button', { name: /Name at least one assignee/ }));
  return { field: await screen.findByRole('combobox', { name: 'Assignees' }), ...shown };
}

test('a role and the person who started the job are chosen as assignees', async () => {
  const { field, saved } = await openAssignees([], { assignees: [approver, finance] });
  await userEvent.type(field, 'appr');
  await userEvent.click(await screen.findByRole('option', { name: 'Approver', hidden: true }));
  expect(offered(field).map(({ textContent }) => textContent)).toEqual([
    'Person who started the job',
    'Finance',
  ]);
  await userEvent.click(
    await screen.findByRole('option', { name: 'Person who started the job', hidden: true }),
  );
  await userEvent.click(save());
  await waitFor(() =>
    expect(saved[0]).toMatchObject({
      graph: { nodes: [{}, { config: { assignees: [approver.id, 'starter'] } }] },
    }),
  );
});

test('an assignee that no longer exists stays until it is removed', async () => {
  const gone = 'role:0198c7a2-0000-7000-8000-0000000000ff';
  await openAssignees([gone, finance.id], { assignees: [approver, finance] });
  expect(await screen.findByText(`Unknown: ${gone}`)).toBeVisible();
  expect(screen.getByText('Finance')).toBeVisible();
  expect(save()).toBeDisabled();
});

test('assignees that cannot be read are read again on request', async () => {
  const { server } = await openAssignees([approver.id]);
  const retry = await screen.findByRole('button', { name: 'Try again' }, { timeout: 10_000 });
  server.assignees = [approver];
  await userEvent.click(retry);
  expect(await screen.findByText('Approver')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('the ways out of a decision are named Approved and Rejected', async () => {
  await openAssignees([approver.id], { assignees: [approver] });
  await userEvent.click(screen.getByRole('combobox', { name: 'Exit' }));
  expect(await screen.findByRole('option', { name: 'Approved', hidden: true })).toBeInTheDocument();
  expect(screen.queryByRole('option', { name: 'Then', hidden: true })).toBeNull();
});

const pay: Schema<'WorkflowRunnable'> = {
  id: '0198c7a2-0000-7000-8000-0000000000d1',
  name: 'Pay vendors',
  published: true,
  parameters: [
    { name: 'vendor', type: 'text', required: true },
    { name: 'amount', type: 'number' },
  ],
};
const unfinished = { ...pay, id: pay.id.replace('d1', 'd2'), name: 'Remind', published: false };

/** Opens a draft whose second step runs a workflow. */
async function openWorkflow({ workflow, ...place }: Place & { workflow?: string } = {}) {
  const config = workflow ? { workflow } : {};
  const run = { id: 'run', kind: 'runWorkflow', name: 'Pay', config };
  const graph = { nodes: [{ id: 'start', kind: 'start', name: 'Start' }, run], edges: [] };
  const path = 'nodes[1].config.workflow';
  const problems = [{ path, code: 'Required', message: 'Choose a workflow.' }];
  const shown = await open({ draft: { ...sampleDraft, graph, problems }, ...place });
  await userEvent.click(screen.getByRole('button', { name: /Choose a workflow/ }));
  const field = await screen.findByRole('combobox', { name: 'Workflow' });
  await waitFor(() => expect(field).toHaveFocus());
  return { field, ...shown };
}

test('a published workflow is chosen, and its parameters and designer are shown', async () => {
  const { field, saved } = await openWorkflow({ workflows: [pay, unfinished] });
  await userEvent.keyboard('{ArrowDown}');
  await waitFor(() => expect(offered(field)).toHaveLength(2));
  const [first, second] = offered(field) as [HTMLElement, HTMLElement];
  expect(second).toHaveTextContent(/^Remind\s*Not published$/);
  expect(second).toHaveAttribute('data-combobox-disabled', 'true');
  await userEvent.click(second);
  expect(screen.queryByText('Unsaved changes')).toBeNull();
  await userEvent.click(first);
  expect(field).toHaveValue('Pay vendors');
  expect(screen.getByText('Parameters: vendor (Text, required), amount (Number)')).toBeVisible();
  const link = screen.getByRole('link', { name: 'Open workflow' });
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('href', addressOf(`${projectPath}/workflows/`) + pay.id);
  await userEvent.click(save());
  await waitFor(() => expect(saved[0]?.graph.nodes[1]?.config).toEqual({ workflow: pay.id }));
});

test('a workflow that is unknown stays until another one is chosen', async () => {
  const gone = pay.id.replace('d1', 'ff');
  const { field } = await openWorkflow({ workflow: gone, workflows: [pay] });
  await waitFor(() => expect(field).toHaveValue(`Unknown workflow ${gone}`));
  expect(save()).toBeDisabled();
  expect(screen.queryByRole('link', { name: 'Open workflow' })).toBeNull();
});

test('without other workflows, the field says so', async () => {
  await openWorkflow({ workflows: [] });
  expect(await screen.findByText('This project has no other workflow of the type Generic.')).toBeVisible();
});

test('a workflow that is published meanwhile can be chosen', async () => {
  await setLanguage('de');
  const { field, server, report } = await openWorkflow({ workflows: [unfinished] });
  await userEvent.keyboard('{ArrowDown}');
  await waitFor(() => expect(offered(field)[0]).toHaveTextContent(/^Remind\s*Nicht veröffentlicht$/));
  server.workflows = [{ ...unfinished, published: true }];
  await report('updateProject');
  await waitFor(() => expect(offered(field)[0]).toHaveTextContent(/^Remind$/));
  await userEvent.click(offered(field)[0] as HTMLElement);
  expect(screen.getByText('Parameter: vendor (Text, erforderlich), amount (Zahl)')).toBeVisible();
});

test('workflows that cannot be read are read again on request', async () => {
  const { field, server } = await openWorkflow({ workflow: pay.id });
  const retry = await screen.findByRole('button', { name: 'Try again' }, { timeout: 10_000 });
  expect(field).toHaveValue(pay.id);
  server.workflows = [pay];
  await userEvent.click(retry);
  await waitFor(() => expect(field).toHaveValue('Pay vendors'));
});

test('the designer is in German', async () => {
  await setLanguage('de');
  await open();
  expect(screen.getByRole('button', { name: 'Beginn hinzufügen' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Veröffentlichen' })).toBeVisible();
});

test('a workflow is exported as a file and imported from one, which can be undone', async () => {
  const made: Blob[] = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${made.push(blob)}` }));
  const { saved } = await open({ draft: calling() });
  const more = async (entry: RegExp) => {
    await userEvent.click(screen.getByRole('button', { name: 'More actions' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: entry }));
  };
  await more(/^Export as JSON/);
  const exported = JSON.parse((await made[0]?.text()) ?? '') as Schema<'WorkflowDraft'>['graph'];
  expect(exported.nodes.map(({ name }) => name)).toEqual(['Start', 'Read the order']);

  const picker = screen.getByLabelText('Import JSON…');
  await userEvent.upload(picker, new File(['<xml/>'], 'a.json', { type: 'application/json' }));
  expect(await screen.findByText(/This file contains no workflow/)).toBeVisible();
  const changed = JSON.stringify({ ...exported, nodes: [{ ...exported.nodes[0], name: 'Begin' }], more: 1 });
  await userEvent.upload(picker, new File([changed], 'b.json', { type: 'application/json' }));
  expect(await screen.findByText(/Workflow imported/)).toBeVisible();
  expect(await screen.findByRole('group', { name: 'Begin, Start' })).toBeVisible();
  expect(screen.queryByRole('group', { name: /^Read the order/ })).toBeNull();
  await userEvent.click(save());
  await waitFor(() => expect(saved[0]).toMatchObject({ graph: { nodes: [{ name: 'Begin' }], more: 1 } }));
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('group', { name: /^Read the order/ })).toBeVisible();
});
