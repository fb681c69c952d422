import type { Schema } from '@/lib/api/types';

/** The ID of the records of pages; see page-samples.ts, which loads every page. */
const id = '0198c7a2-0000-7000-8000-00000000000b';
const time = '2026-01-05T09:00:00Z';

/** A step of a job that has not finished. */
export const jobStep = (nodeId: string, by: Partial<Schema<'JobStep'>> = {}): Schema<'JobStep'> => ({
  nodeId,
  path: nodeId,
  attempt: 1,
  kind: 'condition',
  name: nodeId,
  nameCode: '',
  state: 'success',
  summary: '',
  errorCode: '',
  error: '',
  startedAt: time,
  ...by,
});

const text = (en: string, de = en) => ({ en, de });

const kind = (
  name: Schema<'WorkflowStepKind'>['kind'],
  title: string,
  more: Partial<Schema<'WorkflowStepKind'>> = {},
): Schema<'WorkflowStepKind'> => ({
  kind: name,
  group: 'control',
  icon: 'flag',
  name: text(title),
  description: text(`${title} does something.`),
  exits: ['Then'],
  contains: false,
  movesMoney: false,
  fields: [],
  outputs: [],
  ...more,
});

const expression = (label: string): Schema<'WorkflowStepField'> => ({
  name: 'expression',
  type: 'expression',
  label: text(label),
  required: true,
  max: 2000,
});

const rows = (name: string, label: string, of: 'line' | 'name'): Schema<'WorkflowStepField'> => ({
  name,
  type: 'rows',
  label: text(label),
  required: true,
  min: 1,
  max: 50,
  items: [{ name: 'name', type: of, label: text('Name'), required: true, max: 50 }, expression('Value')],
});

/** Kinds of steps with each type of field, as the server describes them. */
export const stepKinds: Schema<'WorkflowStepKind'>[] = [
  kind('start', 'Start', { name: text('Start', 'Beginn') }),
  kind('condition', 'Condition', { exits: ['Then', 'Else'], fields: [expression('Condition')] }),
  kind('switch', 'Switch', {
    exits: ['Case', 'Else'],
    cases: 'cases',
    fields: [rows('cases', 'Cases', 'line')],
  }),
  kind('setValue', 'Set values', { group: 'data', fields: [rows('values', 'Values', 'name')] }),
  kind('forEach', 'For each', {
    exits: ['Succeeded', 'Failed'],
    contains: true,
    outputs: [{ name: 'results', type: 'list' }],
    fields: [
      { ...expression('List'), name: 'items' },
      { name: 'as', type: 'name', label: text('Name of the item'), required: false, default: 'item' },
      {
        name: 'onFailure',
        type: 'choice',
        label: text('After a failure'),
        required: false,
        choices: [
          { value: '', label: text('Continue') },
          { value: 'stop', label: text('Stop') },
        ],
      },
    ],
  }),
  kind('parallel', 'Parallel'),
  kind('join', 'Join', { exits: ['Succeeded', 'Failed'] }),
  kind('wait', 'Wait', {
    fields: [
      { name: 'minutes', type: 'integer', label: text('Minutes'), required: false, min: 1, max: 100 },
      { name: 'until', type: 'timeOfDay', label: text('Until'), required: false },
      { name: 'workingDays', type: 'flag', label: text('Only on working days'), required: false },
    ],
  }),
  kind('end', 'End', { exits: [] }),
  kind('callRest', 'Call a REST service', {
    group: 'actions',
    icon: 'api',
    exits: ['Succeeded', 'Failed'],
    outputs: [{ name: 'status', type: 'number' }, { name: 'body' }],
    fields: [
      {
        name: 'profile',
        type: 'profile',
        profileType: 'rest',
        label: text('Connection profile', 'Verbindungsprofil'),
        required: true,
      },
      { ...rows('query', 'Query parameters', 'line'), required: false },
    ],
  }),
  kind('findInvoices', 'Find invoices', {
    group: 'data',
    icon: 'file-invoice',
    exits: ['Succeeded', 'Failed'],
    permission: 'invoices:manage',
    outputs: [
      { name: 'records', type: 'list', fields: ['id', 'dueDate'] },
      { name: 'more', type: 'boolean' },
    ],
  }),
  kind('renderDocument', 'Create a file', {
    group: 'actions',
    icon: 'file-text',
    exits: ['Succeeded', 'Failed'],
    outputs: [{ name: 'file', type: 'record', fields: ['id', 'name'] }],
  }),
  kind('runWorkflow', 'Run a workflow', {
    icon: 'sitemap',
    exits: ['Succeeded', 'Failed'],
    fields: [
      { name: 'workflow', type: 'workflow', label: text('Workflow'), required: true },
      { ...rows('parameters', 'Parameters', 'name'), required: false },
    ],
  }),
  kind('humanTask', 'Ask for a decision', {
    group: 'people',
    icon: 'user-check',
    exits: ['Then', 'Else', 'Failed'],
    exitNames: [
      { type: 'Then', name: text('Approved', 'Freigegeben') },
      { type: 'Else', name: text('Rejected', 'Abgelehnt') },
    ],
    fields: [{ name: 'assignees', type: 'assignees', label: text('Assignees'), required: false, max: 20 }],
  }),
  kind('form', 'Fill in a form', {
    group: 'people',
    icon: 'forms',
    exits: ['Succeeded', 'Failed'],
    outputs: [{ name: 'answers', type: 'record' }],
    fields: [rows('fields', 'Fields', 'name')],
  }),
  kind('generateAch', 'Generate ACH', {
    group: 'processes',
    exits: ['Succeeded', 'Failed'],
    movesMoney: true,
    workflowType: 'Payments',
  }),
];

/** A graph of every kind of connection: a condition that leads to two ends. */
export const sampleGraph: Schema<'WorkflowDraft'>['graph'] = {
  parameters: [{ name: 'total', type: 'number', required: true }],
  nodes: [
    { id: 'start', kind: 'start', name: 'Start', position: { x: 0, y: 0 } },
    {
      id: 'large',
      kind: 'condition',
      name: 'Is it large?',
      config: { expression: 'parameters.total > 100' },
      position: { x: 288, y: 0 },
    },
    { id: 'done', kind: 'end', name: 'Done', position: { x: 576, y: 0 } },
    { id: 'small', kind: 'end', name: 'Too small', position: { x: 576, y: 96 } },
  ],
  edges: [
    { from: 'start', to: 'large', type: 'Then' },
    { from: 'large', to: 'done', type: 'Then' },
  ],
};

export const sampleDraft: Schema<'WorkflowDraft'> = {
  graph: sampleGraph,
  version: 3,
  updatedBy: id,
  updatedByName: 'Sofia Lindqvist',
  updatedAt: '2026-11-30T10:00:00Z',
  problems: [
    {
      path: 'nodes[1]',
      code: 'WorkflowIncorrectlyDefinedException',
      message: 'The step "Is it large?" needs a connection of type Else.',
    },
    { path: 'nodes[1].config.expression', code: 'InvalidValue', message: 'The expression cannot be read.' },
  ],
};

export const workflowComponent: Schema<'Component'> = {
  creationTime: time,
  lastModificationTime: time,
  id,
  projectId: id,
  name: 'Sort invoices',
  description: '',
  componentType: 'workflow',
  workflowType: 'Generic',
  triggers: '',
  published: 1,
  version: 1,
};
