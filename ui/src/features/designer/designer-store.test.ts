import { expect, test } from 'vitest';
import { kindsOf } from '@/components/workflow-canvas/graph';
import { sampleDraft, stepKinds, workflowComponent } from '@/test/workflow-samples';
import { addKind, connectSteps, pasteText, removeSelected } from './designer-actions';
import {
  accept,
  createDesigner,
  edit,
  isDirty,
  nodesChanged,
  offer,
  redo,
  select,
  selectedSteps,
  undo,
} from './designer-store';
import { rename } from './graph/edits';

const opened = (readOnly = false) =>
  createDesigner(workflowComponent.id, kindsOf(stepKinds), sampleDraft, readOnly);
const english = (text: { en: string }) => text.en;

function added(designer: ReturnType<typeof opened>, kind: string, point?: { x: number; y: number }) {
  const found = designer.getState().kinds.get(kind);
  if (!found) throw new Error(`no kind ${kind}`);
  return addKind(designer, found, english, point);
}

test('sizes and selections are no edits; the end of a movement is one', () => {
  const designer = opened();
  nodesChanged(designer, [
    { id: 'large', type: 'dimensions', dimensions: { width: 10, height: 10 } },
    { id: 'large', type: 'select', selected: true },
    { id: 'large', type: 'position', position: { x: 320, y: 0 }, dragging: true },
  ]);
  expect(isDirty(designer.getState())).toBe(false);
  expect(selectedSteps(designer.getState())).toEqual(['large']);
  nodesChanged(designer, [{ id: 'large', type: 'position', position: { x: 320, y: 0 }, dragging: false }]);
  expect(isDirty(designer.getState())).toBe(true);
  undo(designer);
  expect(isDirty(designer.getState())).toBe(false);
  expect(designer.getState().nodes.find(({ id }) => id === 'large')?.position).toEqual({ x: 288, y: 0 });
});

test('typing into one field is undone together, and redone', () => {
  const designer = opened();
  for (const name of ['B', 'Bi', 'Big?'])
    edit(designer, rename(designer.getState().graph, 'large', name), 'large name');
  expect(designer.getState().past).toHaveLength(1);
  undo(designer);
  expect(designer.getState().graph.nodes[1]?.name).toBe('Is it large?');
  redo(designer);
  expect(designer.getState().graph.nodes[1]?.name).toBe('Big?');
});

test('steps that do not change stay the same objects', () => {
  const designer = opened();
  const [start] = designer.getState().nodes;
  edit(designer, rename(designer.getState().graph, 'large', 'Big?'));
  expect(designer.getState().nodes[0]).toBe(start);
});

test('new steps go into the selected loop or where they are dropped', () => {
  const designer = opened();
  const loop = added(designer, 'forEach');
  expect(selectedSteps(designer.getState())).toEqual([loop]);
  const inside = added(designer, 'wait');
  const parentOf = (id: string) => designer.getState().graph.nodes.find((step) => step.id === id)?.parent;
  expect(parentOf(inside)).toBe(loop);
  expect(parentOf(added(designer, 'wait', { x: 0, y: 2000 }))).toBeUndefined();
});

test('selected steps are removed with their connections, and pasted again', () => {
  const designer = opened();
  select(designer, ['large']);
  removeSelected(designer);
  expect(designer.getState().edges).toEqual([]);
  expect(pasteText(designer, 'no steps')).toBe(false);
});

test('a refused connection changes nothing', () => {
  const designer = opened();
  connectSteps(designer, { from: 'large', to: 'start', type: 'Else' });
  expect(isDirty(designer.getState())).toBe(false);
  connectSteps(designer, { from: 'large', to: 'small', type: 'Else' });
  expect(designer.getState().edges).toHaveLength(3);
});

test('what is edited during a save stays unsaved', () => {
  const designer = opened();
  const sent = rename(designer.getState().graph, 'large', 'Big?');
  edit(designer, sent);
  edit(designer, rename(sent, 'done', 'Finished'));
  accept(designer, { ...sampleDraft, graph: sent, version: 4, problems: [] }, sent);
  expect(isDirty(designer.getState())).toBe(true);
  expect(designer.getState().draft.version).toBe(4);
  expect(designer.getState().nodes.every(({ data }) => data.problems === 0)).toBe(true);
});

test('a draft of another person is shown, unless it would replace unsaved changes', () => {
  const designer = opened();
  const theirs = { ...sampleDraft, version: 4, graph: { nodes: [], edges: [] }, problems: [] };
  edit(designer, rename(designer.getState().graph, 'large', 'Big?'));
  offer(designer, theirs);
  expect(designer.getState().newer).toBe(theirs);
  expect(designer.getState().nodes).toHaveLength(4);
  undo(designer);
  offer(designer, theirs);
  expect(designer.getState().nodes).toEqual([]);
});

test('a read-only designer takes no edit', () => {
  const designer = opened(true);
  edit(designer, rename(designer.getState().graph, 'large', 'Big?'));
  expect(isDirty(designer.getState())).toBe(false);
});
