import { expect, test } from 'vitest';
import { countByStep } from '@/components/workflow-canvas/canvas';
import {
  exitId,
  exitOf,
  exitsOf,
  type Graph,
  kindsOf,
  linkId,
  type Step,
  stepOf,
} from '@/components/workflow-canvas/graph';
import { layOut, loopAt, placeBehind, sizeOf } from '@/components/workflow-canvas/layout';
import { sampleGraph, stepKinds } from '@/test/workflow-samples';
import { copyText, paste } from './clipboard';
import { completed, proposals } from './completion';
import { freeExits, refusalOf, targetsOf } from './connections';
import { addStep, configure, connect, move, remove } from './edits';
import { located } from './problems';
import { changeSetting, namesFor, newRow, type Row } from './settings';
import { parsed, toSend } from './start-values';

const kinds = kindsOf(stepKinds);
const stepIn = (graph: Graph, id: string): Step => {
  const found = stepOf(graph, id);
  if (!found) throw new Error(`no step ${id}`);
  return found;
};

/** The sample with a loop, a switch and a parallel step. */
function withMore(): Graph {
  const steps: Step[] = [
    { id: 'loop', kind: 'forEach', name: 'Each', position: { x: 0, y: 320 }, config: { as: 'line' } },
    { id: 's2', kind: 'start', name: 'Start', parent: 'loop', position: { x: 16, y: 64 } },
    { id: 'e2', kind: 'end', name: 'End', parent: 'loop', position: { x: 288, y: 64 } },
    { id: 'sw', kind: 'switch', name: 'Sort', config: { cases: [{ name: 'a:b' }, { name: 'c' }, {}] } },
    { id: 'par', kind: 'parallel', name: 'Both' },
    { id: 'odd', kind: 'teleport', name: 'Unknown' },
  ];
  return { ...sampleGraph, nodes: [...sampleGraph.nodes, ...steps] };
}

test('exits follow from the kind, the cases, and the connections of an unknown kind', () => {
  const graph = connect(withMore(), { from: 'odd', to: 'done', type: 'Beamed' });
  const ids = (id: string) => exitsOf(graph, kinds, stepIn(graph, id)).map(exitId);
  expect(ids('large')).toEqual(['Then', 'Else']);
  expect(ids('sw')).toEqual(['Case:a:b', 'Case:c', 'Else']);
  expect(ids('odd')).toEqual(['Beamed']);
  expect(exitOf('Case:a:b')).toEqual({ type: 'Case', case: 'a:b' });
});

test.each([
  [{ from: 'large', to: 'small', type: 'Else' }, undefined],
  [{ from: 'large', to: 'gone', type: 'Else' }, 'unknown'],
  [{ from: 'large', to: 'small', type: 'Failed' }, 'exit'],
  [{ from: 'large', to: 'start', type: 'Else' }, 'start'],
  [{ from: 'large', to: 'e2', type: 'Else' }, 'loop'],
  [{ from: 's2', to: 'done', type: 'Then' }, 'loop'],
  [{ from: 'large', to: 'small', type: 'Then' }, 'taken'],
  [{ from: 'large', to: 'large', type: 'Else' }, 'circle'],
  [{ from: 'sw', to: 'done', type: 'Case', case: 'c' }, undefined],
  [{ from: 'sw', to: 'done', type: 'Case', case: 'other' }, 'exit'],
])('the connection %j is refused as %s', (link, refusal) => {
  expect(refusalOf(withMore(), kinds, link)).toBe(refusal);
});

test('a circle over several steps is refused, and a parallel step starts several branches', () => {
  const back = connect(withMore(), { from: 'sw', to: 'large', type: 'Else' });
  expect(refusalOf(back, kinds, { from: 'large', to: 'sw', type: 'Else' })).toBe('circle');
  const branch = connect(withMore(), { from: 'par', to: 'large', type: 'Then' });
  expect(refusalOf(branch, kinds, { from: 'par', to: 'sw', type: 'Then' })).toBeUndefined();
  expect(refusalOf(branch, kinds, { from: 'par', to: 'large', type: 'Then' })).toBe('taken');
});

test('the menu of connections offers free exits and steps that can follow', () => {
  const graph = withMore();
  expect(freeExits(graph, kinds, stepIn(graph, 'large'))).toEqual([{ type: 'Else' }]);
  const targets = targetsOf(graph, kinds, stepIn(graph, 'large'), { type: 'Else' });
  expect(targets.map(({ id }) => id)).toEqual(['done', 'small', 'loop', 'sw', 'par', 'odd']);
});

test('added steps have a free id and snap; a loop has a start and an end', () => {
  const first = addStep(sampleGraph, { kind: 'end', name: 'End', position: { x: 17, y: 30 } });
  const { id, graph } = addStep(first.graph, { kind: 'end', name: 'End', position: { x: 0, y: 0 } });
  expect([first.id, id]).toEqual(['end', 'end2']);
  expect(stepIn(graph, 'end').position).toEqual({ x: 16, y: 32 });
  const loop = addStep(
    graph,
    { kind: 'forEach', name: 'Each', position: { x: 0, y: 0 } },
    { start: 'Start', end: 'End' },
  );
  const body = loop.graph.nodes.filter(({ parent }) => parent === loop.id);
  expect(body.map((step) => [step.id, step.kind])).toEqual([
    ['start2', 'start'],
    ['end3', 'end'],
  ]);
  expect(loop.graph.edges.at(-1)).toEqual({ from: 'start2', to: 'end3', type: 'Then' });
});

test('edits keep unknown fields of steps, connections and graphs', () => {
  const strange: Graph = {
    ...sampleGraph,
    notes: ['later'],
    nodes: sampleGraph.nodes.map((step) => ({ ...step, color: 'red' })),
  };
  const edited = configure(move(strange, new Map([['large', { x: 16, y: 16 }]])), 'large', 'expression', '');
  expect(edited.notes).toEqual(['later']);
  expect(stepIn(edited, 'large')).toMatchObject({ color: 'red', position: { x: 16, y: 16 }, config: {} });
  expect(move(strange, new Map([['start', { x: 0, y: 0 }]]))).toBe(strange);
});

test('a removed loop takes its steps and their connections along', () => {
  const graph = connect(withMore(), { from: 's2', to: 'e2', type: 'Then' });
  const rest = remove(graph, ['loop', 'large']);
  expect(rest.nodes.map(({ id }) => id)).toEqual(['start', 'done', 'small', 'sw', 'par', 'odd']);
  expect(rest.edges).toEqual([]);
  const [first] = sampleGraph.edges;
  if (!first) throw new Error('the sample has connections');
  expect(remove(sampleGraph, [], [linkId(first)]).edges).toEqual(sampleGraph.edges.slice(1));
  expect(remove(sampleGraph, [])).toBe(sampleGraph);
});

test('pasted steps have new ids, in their expressions, too, and keep their connections', () => {
  const graph = configure(withMore(), 'large', 'expression', 'steps.loop.results != steps.other.x');
  const pasted = paste(graph, copyText(graph, ['large', 'done', 'loop']));
  expect(pasted?.ids).toEqual(['condition', 'end', 'forEach']);
  const now = pasted?.graph ?? sampleGraph;
  expect(stepIn(now, 'condition')).toMatchObject({
    config: { expression: 'steps.forEach.results != steps.other.x' },
    position: { x: 336, y: 48 },
  });
  expect(now.nodes.filter(({ parent }) => parent === 'forEach')).toHaveLength(2);
  expect(now.edges.at(-1)).toEqual({ from: 'condition', to: 'end', type: 'Then' });
});

test('steps are pasted into an empty workflow with their ids, or into a loop; other text is not pasted', () => {
  const text = copyText(sampleGraph, ['large']);
  expect(paste({ nodes: [], edges: [] }, text)?.graph.nodes[0]).toMatchObject({ id: 'large' });
  expect(paste(withMore(), text, 'loop')?.graph.nodes.at(-1)).toMatchObject({ parent: 'loop' });
  expect(paste(sampleGraph, 'hello')).toBeUndefined();
  expect(paste(sampleGraph, '{"format":"countersign-steps","nodes":[{"id":1}],"edges":[]}')).toBeUndefined();
});

test('steps without a position are placed; others stay unless everything is arranged', () => {
  const placed = layOut(withMore(), kinds, false);
  expect(placed.nodes.every(({ position }) => position)).toBe(true);
  expect(stepIn(placed, 'large').position).toEqual({ x: 288, y: 0 });
  const bare: Graph = {
    ...sampleGraph,
    nodes: sampleGraph.nodes.map(({ position: _, ...step }): Step => step),
  };
  const arranged = layOut(bare, kinds);
  const left = ['start', 'large', 'done'].map((id) => stepIn(arranged, id).position?.x ?? 0);
  expect(left).toEqual(left.toSorted((a, b) => a - b));
  expect(new Set(left).size).toBe(3);
});

test('a loop contains its steps, and a point in it belongs to it', () => {
  const graph = withMore();
  const { width, height } = sizeOf(graph, kinds, stepIn(graph, 'loop'));
  expect(width).toBeGreaterThan(288 + 208);
  expect(height).toBeGreaterThan(64 + 48);
  expect(loopAt(graph, kinds, { x: 100, y: 360 })?.id).toBe('loop');
  expect(loopAt(graph, kinds, { x: 100, y: 40 })).toBeUndefined();
});

test('a circle of parents ends', () => {
  const nodes: Step[] = [
    { id: 'a', kind: 'forEach', name: 'A', parent: 'b' },
    { id: 'b', kind: 'forEach', name: 'B', parent: 'a' },
  ];
  expect(layOut({ nodes, edges: [] }, kinds).nodes).toHaveLength(2);
});

test('a step added behind another does not cover a third one', () => {
  expect(placeBehind(sampleGraph, kinds, '', stepIn(sampleGraph, 'start'))).toEqual({ x: 288, y: 96 });
  expect(placeBehind({ nodes: [], edges: [] }, kinds, '')).toEqual({ x: 0, y: 0 });
});

test('problems are located at steps, fields, connections and parameters', () => {
  const of = (path: string) => located(sampleGraph, [{ path, code: 'InvalidValue', message: '' }])[0];
  expect(of('nodes[1]')).toEqual({ code: 'InvalidValue', message: '', step: 'large' });
  expect(of('nodes[1].config.values[0].name')).toMatchObject({ step: 'large', field: 'values[0].name' });
  expect(of('nodes[1].name')).toMatchObject({ step: 'large', field: '$name' });
  expect(of('edges[1].to')).toMatchObject({ step: 'large', link: '["large","Then","done"]' });
  expect(of('parameters[0].type')).toMatchObject({ parameter: { at: 0, field: 'type' } });
  expect(of('nodes')).toEqual({ code: 'InvalidValue', message: '' });
  const two = located(sampleGraph, [
    { path: 'nodes[1]', code: '', message: '' },
    { path: 'nodes[1].config', code: '', message: '' },
  ]);
  expect(countByStep(two)).toEqual(new Map([['large', 2]]));
});

test('the connection of a case follows its new name', () => {
  const graph = connect(withMore(), { from: 'sw', to: 'done', type: 'Case', case: 'c' });
  const cases = [{ name: 'a:b' }, { name: 'cash' }, {}];
  expect(changeSetting(graph, kinds, 'sw', 'cases', cases).edges.at(-1)?.case).toBe('cash');
  expect(changeSetting(graph, kinds, 'sw', 'cases', [{ name: 'c' }]).edges.at(-1)?.case).toBe('c');
});

test('expressions are offered parameters, values, outputs and items of loops', () => {
  const graph = configure(withMore(), 'large', 'expression', 'x');
  expect(namesFor(graph, kinds, 's2')).toEqual([
    'line',
    'lineIndex',
    'parameters.total',
    'steps.loop.results',
    'today',
  ]);
  expect(namesFor(graph, kinds, 'loop')).toEqual(['parameters.total', 'today']);
  const finds: Step = { id: 'find', kind: 'findInvoices', name: 'Find' };
  const found = { ...graph, nodes: [...graph.nodes, finds] };
  const over = (items: string) =>
    namesFor(configure(found, 'loop', 'items', items), kinds, 's2').filter((name) =>
      name.startsWith('line.'),
    );
  expect(over(' steps.find.records ')).toEqual(['line.dueDate', 'line.id']);
  for (const other of ['steps.find.more', 'steps.gone.records', 'steps.find.records[1:]', ''])
    expect(over(other)).toEqual([]);
  const renders: Step = { id: 'report', kind: 'renderDocument', name: 'Report' };
  expect(
    namesFor({ ...graph, nodes: [...graph.nodes, renders] }, kinds, 's2').filter((name) =>
      name.startsWith('steps.report.'),
    ),
  ).toEqual(['steps.report.file', 'steps.report.file.id', 'steps.report.file.name']);
  const names = ['parameters.total', 'values.total'];
  expect(proposals(names, '1 + tot', 7)).toEqual(['parameters.total', 'values.total']);
  expect(proposals(names, '1 + ', 4)).toEqual([]);
  expect(completed('1 + tot > 2', 7, 'values.total')).toEqual({ text: '1 + values.total > 2', cursor: 16 });
});

test('outputs without a type are proposed', () => {
  const graph: Graph = {
    ...sampleGraph,
    nodes: [...sampleGraph.nodes, { id: 'order', kind: 'callRest', name: 'Order' }],
  };
  const names = namesFor(graph, kinds, 'large');
  expect(proposals(names, 'steps.order.', 12)).toEqual(['steps.order.body', 'steps.order.status']);
  expect(completed('steps.order.b', 13, 'steps.order.body').text).toBe('steps.order.body');
});

test('a new row has a free name where rows need different names', () => {
  const rowOf = (kind: string, name: string, rows: Row[] = []) => {
    const field = kinds.get(kind)?.fields.find((one) => one.name === name);
    if (!field) throw new Error(`no field ${name}`);
    return newRow(field, rows);
  };
  expect(rowOf('setValue', 'values', [{ name: 'value2' }])).toEqual({ name: 'value3' });
  expect(rowOf('switch', 'cases')).toEqual({ name: 'case1' });
  // The service names its query parameters.
  expect(rowOf('callRest', 'query')).toEqual({});
});

test('a start sends typed values and leaves out what is not given', () => {
  const parameters = [
    { name: 'total', type: 'number' },
    { name: 'lines', type: 'list' },
    { name: 'note', type: 'text' },
    { name: 'urgent', type: 'boolean' },
  ];
  expect(toSend(parameters, { total: 5, lines: '[1]', note: '', urgent: false })).toEqual({
    total: 5,
    lines: [1],
    urgent: false,
  });
  expect(parsed({ name: 'x', type: 'record' }, '[1]')).toBeUndefined();
  expect(parsed({ name: 'x', type: 'list' }, '[')).toBeUndefined();
});
