import { expect, test } from 'vitest';
import { type Graph, kindsOf, type Link, linkId, type Step } from '@/components/workflow-canvas/graph';
import { jobStep, stepKinds } from '@/test/workflow-samples';
import {
  firstShown,
  type JobStep,
  type Run,
  runsOf,
  type StepCounts,
  searchFor,
  secondsOf,
  takenLinks,
} from './run';

const kinds = kindsOf(stepKinds);

const node = (id: string, kind: string, more: Partial<Step> = {}): Step => ({ id, kind, name: id, ...more });
const link = (from: string, to: string, type = 'Then'): Link => ({ from, to, type });

const step = (nodeId: string, state: JobStep['state'] = 'success') => jobStep(nodeId, { state });

const counted = (nodeId: string, by: Partial<StepCounts>): StepCounts => ({
  nodeId,
  info: 0,
  success: 0,
  error: 0,
  stalled: 0,
  aborted: 0,
  skipped: 0,
  ...by,
});

const runOf = (steps: JobStep[], more: Partial<Run> = {}): Run => ({
  steps,
  counts: [],
  ended: false,
  ...more,
});

const states = (graph: Graph, run: Run) =>
  Object.fromEntries([...runsOf(graph, kinds, run)].map(([id, { state }]) => [id, state]));

const taken = (graph: Graph, run: Run) =>
  graph.edges.filter((each) => takenLinks(graph, run).has(linkId(each)));

/** A condition whose other exit skips one step. */
const skipping: Graph = {
  nodes: [node('start', 'start'), node('c', 'condition'), node('extra', 'wait'), node('end', 'end')],
  edges: [link('start', 'c'), link('c', 'extra'), link('c', 'end', 'Else'), link('extra', 'end')],
};

test('a node has the state of its step, and the others are not reached', () => {
  const steps = [step('start'), step('c'), step('extra', 'stalled')];
  expect(states(skipping, runOf(steps))).toEqual({
    start: 'success',
    c: 'success',
    extra: 'stalled',
    end: 'pending',
  });
  const ended = runOf([step('start'), step('c', 'error')], { ended: true });
  expect(states(skipping, ended)).toEqual({
    start: 'success',
    c: 'error',
    extra: 'unreached',
    end: 'unreached',
  });
});

test('of several exits, the taken one leads to the step that followed', () => {
  const [first, toExtra, toEnd, last] = skipping.edges;
  expect(taken(skipping, runOf([step('start'), step('c'), step('extra'), step('end')]))).toEqual([
    first,
    toExtra,
    last,
  ]);
  expect(taken(skipping, runOf([step('start'), step('c'), step('end')]))).toEqual([first, toEnd]);
  expect(taken(skipping, runOf([step('start'), step('c')]))).toEqual([first]);
  expect(taken(skipping, runOf([step('start'), step('c', 'error'), step('end')]))).toEqual([first]);
});

test('a failure takes the exit for failures only', () => {
  const graph: Graph = {
    nodes: [node('ach', 'generateAch'), node('fix', 'wait'), node('end', 'end')],
    edges: [link('ach', 'end', 'Succeeded'), link('ach', 'fix', 'Failed'), link('fix', 'end')],
  };
  const [succeeded, failed, fixed] = graph.edges;
  expect(taken(graph, runOf([step('ach', 'error'), step('fix'), step('end')]))).toEqual([failed, fixed]);
  expect(taken(graph, runOf([step('ach'), step('end')]))).toEqual([succeeded]);
});

test('a run takes every branch that it has begun', () => {
  const graph: Graph = {
    nodes: [node('p', 'parallel'), node('a', 'wait'), node('b', 'wait'), node('j', 'join')],
    edges: [link('p', 'a'), link('p', 'b'), link('a', 'j'), link('b', 'j')],
  };
  const [toA, toB, fromA, fromB] = graph.edges;
  expect(taken(graph, runOf([step('p'), step('a'), step('b', 'info')]))).toEqual([toA, toB]);
  expect(taken(graph, runOf([step('p'), step('b'), step('a'), step('j')]))).toEqual([toA, toB, fromA, fromB]);
});

/** A loop whose items end well, end with errors, or fail in a step without an exit for failures. */
const looping: Graph = {
  nodes: [
    node('loop', 'forEach'),
    node('s', 'start', { parent: 'loop' }),
    node('ach', 'generateAch', { parent: 'loop' }),
    node('check', 'condition', { parent: 'loop' }),
    node('good', 'end', { parent: 'loop' }),
    node('bad', 'end', { parent: 'loop', config: { withErrors: true } }),
  ],
  edges: [
    link('s', 'ach'),
    link('ach', 'check', 'Succeeded'),
    link('ach', 'bad', 'Failed'),
    link('check', 'good'),
  ],
};

const items = [
  counted('s', { success: 100 }),
  counted('ach', { success: 95, error: 3, info: 2 }),
  counted('check', { success: 94, error: 1 }),
  counted('good', { success: 94 }),
  counted('bad', { success: 3 }),
];

test('a loop counts its items, and its steps count themselves', () => {
  const running = runsOf(looping, kinds, runOf([step('loop', 'info')], { counts: items }));
  expect(running.get('loop')?.counts).toMatchObject({ success: 94, error: 4, info: 2 });
  expect(running.get('ach')).toMatchObject({ state: 'info', counts: { success: 95, error: 3, info: 2 } });
  expect(running.get('check')?.state).toBe('error');
  expect(running.get('good')?.state).toBe('success');

  const over = runsOf(looping, kinds, runOf([step('loop', 'error')], { counts: items, ended: true }));
  expect(over.get('loop')?.counts).toMatchObject({ success: 94, error: 6, info: 0 });

  const canceled = items.map((found) =>
    found.nodeId === 'ach' ? counted('ach', { success: 95, error: 3, aborted: 2 }) : found,
  );
  const aborted = runsOf(looping, kinds, runOf([step('loop', 'aborted')], { counts: canceled, ended: true }));
  expect(aborted.get('loop')?.counts).toMatchObject({ success: 94, error: 4, aborted: 2 });
});

test('a failed item is counted once, although its branch and its join failed', () => {
  const graph: Graph = {
    nodes: [
      node('loop', 'forEach'),
      ...['start', 'parallel', 'generateAch', 'join'].map((kind) => node(kind, kind, { parent: 'loop' })),
    ],
    edges: [],
  };
  const counts = [
    counted('start', { success: 1 }),
    counted('parallel', { success: 1 }),
    counted('generateAch', { error: 1 }),
    counted('join', { error: 1 }),
  ];
  const runs = runsOf(graph, kinds, runOf([step('loop', 'info')], { counts }));
  expect(runs.get('loop')?.counts).toMatchObject({ success: 0, error: 1, info: 0 });
});

test('a loop without items has no counts', () => {
  expect(runsOf(looping, kinds, runOf([step('loop')])).get('loop')).toEqual({
    state: 'success',
    step: step('loop'),
  });
});

test('the connections in a loop are those that an item took', () => {
  expect(taken(looping, runOf([step('loop', 'info')], { counts: items }))).toEqual(looping.edges);
  const good = items.filter(({ nodeId }) => nodeId !== 'bad');
  expect(taken(looping, runOf([step('loop', 'info')], { counts: good }))).toEqual(
    looping.edges.filter(({ to }) => to !== 'bad'),
  );
});

test('a large graph opens at the step that needs attention, or at the last one', () => {
  const waiting = [step('a'), step('b', 'error'), step('c', 'info'), step('d', 'stalled'), step('e')];
  expect(firstShown(waiting)).toBe('d');
  expect(firstShown(waiting.slice(0, 2))).toBe('b');
  expect(firstShown([step('a'), step('b')])).toBe('b');
  expect(firstShown([])).toBeUndefined();
});

test('the list of steps is searched for the step, or for the items of the loop', () => {
  expect(searchFor(node('ach', 'generateAch', { parent: 'loop' }))).toBe('/ach');
  expect(searchFor(node('loop', 'forEach'))).toBe('loop[');
});

test('a step that has not finished has no duration', () => {
  expect(secondsOf(step('c'))).toBeUndefined();
  expect(secondsOf({ ...step('c'), finishedAt: '2026-01-05T09:01:05.400Z' })).toBe(65);
});
