import { applyEdgeChanges, applyNodeChanges, type EdgeChange, type NodeChange } from '@xyflow/react';
import { createContext, useContext } from 'react';
import { createStore, type StoreApi, useStore } from 'zustand';
import { edgesOf, type LinkEdge, nodesOf, type StepNode } from '@/components/workflow-canvas/canvas';
import type { Graph, Kinds, Position } from '@/components/workflow-canvas/graph';
import { layOut } from '@/components/workflow-canvas/layout';
import type { Schema } from '@/lib/api/types';
import { move } from './graph/edits';
import { located, type Problem } from './graph/problems';

export type Draft = Schema<'WorkflowDraft'>;

/** How many changes can be undone. */
const maxPast = 200;

export interface DesignerState {
  workflowId: string;
  kinds: Kinds;
  readOnly: boolean;
  graph: Graph;
  /** The graph as the server has it: there are unsaved changes unless it is `graph`. */
  saved: Graph;
  draft: Draft;
  /** What somebody else saved during unsaved changes. */
  newer: Draft | undefined;
  problems: Problem[];
  nodes: StepNode[];
  edges: LinkEdge[];
  past: Graph[];
  future: Graph[];
  /** Successive edits with one tag are undone together. */
  tag: string | undefined;
  /** The field that a problem asks for. */
  focus: { step: string | undefined; field: string | undefined } | undefined;
}

export type Designer = StoreApi<DesignerState>;

type View = Pick<DesignerState, 'graph' | 'kinds' | 'problems' | 'nodes' | 'edges'>;

const view = ({ graph, kinds, problems, nodes, edges }: View) => ({
  graph,
  problems,
  nodes: nodesOf(graph, kinds, problems, nodes),
  edges: edgesOf(graph, kinds, problems, edges),
});

/** The state after the draft was read: nothing of an earlier one remains. */
function opened(kinds: Kinds, draft: Draft, before?: DesignerState) {
  const graph = layOut(draft.graph, kinds, false);
  const problems = located(draft.graph, draft.problems);
  const { nodes = [], edges = [] } = before ?? {};
  return {
    ...view({ graph, kinds, problems, nodes, edges }),
    saved: graph,
    draft,
    newer: undefined,
    past: [],
    future: [],
    tag: undefined,
  };
}

export const createDesigner = (workflowId: string, kinds: Kinds, draft: Draft, readOnly: boolean): Designer =>
  createStore<DesignerState>(() => ({
    workflowId,
    kinds,
    readOnly,
    focus: undefined,
    ...opened(kinds, draft),
  }));

export const isDirty = ({ graph, saved }: DesignerState): boolean => graph !== saved;

export const selectedSteps = ({ nodes }: DesignerState): string[] =>
  nodes.flatMap(({ id, selected }) => (selected ? [id] : []));

/** Replaces the graph by an edit of the person. */
export function edit(designer: Designer, graph: Graph, tag?: string): void {
  designer.setState((now) => {
    if (now.readOnly || graph === now.graph) return now;
    const joined = tag !== undefined && tag === now.tag;
    const past = joined ? now.past : [...now.past, now.graph].slice(-maxPast);
    return { ...view({ ...now, graph }), past, future: [], tag };
  });
}

export function undo(designer: Designer): void {
  designer.setState((now) => {
    const graph = now.past.at(-1);
    if (!graph) return now;
    const future = [now.graph, ...now.future];
    return { ...view({ ...now, graph }), past: now.past.slice(0, -1), future, tag: undefined };
  });
}

export function redo(designer: Designer): void {
  designer.setState((now) => {
    const [graph, ...future] = now.future;
    if (!graph) return now;
    return { ...view({ ...now, graph }), past: [...now.past, now.graph], future, tag: undefined };
  });
}

/** Selects these steps and nothing else. */
export function select(designer: Designer, ids: readonly string[]): void {
  designer.setState(({ nodes, edges }) => ({
    nodes: nodes.map((node) =>
      (node.selected ?? false) === ids.includes(node.id)
        ? node
        : { ...node, selected: ids.includes(node.id) },
    ),
    edges: edges.map((edge) => (edge.selected ? { ...edge, selected: false } : edge)),
  }));
}

/** Takes changes of the canvas. Only the end of a movement is an edit; sizes and selections are not. */
export function nodesChanged(designer: Designer, changes: NodeChange<StepNode>[]): void {
  const applied = changes.filter(({ type }) => type !== 'remove');
  designer.setState(({ nodes }) => ({ nodes: applyNodeChanges(applied, nodes) }));
  const moved = new Map<string, Position>();
  for (const change of applied)
    if (change.type === 'position' && !change.dragging && change.position)
      moved.set(change.id, change.position);
  if (moved.size > 0) edit(designer, move(designer.getState().graph, moved));
}

export function edgesChanged(designer: Designer, changes: EdgeChange<LinkEdge>[]): void {
  const applied = changes.filter(({ type }) => type !== 'remove');
  designer.setState(({ edges }) => ({ edges: applyEdgeChanges(applied, edges) }));
}

/** The server saved `sent`. What was edited meanwhile is unsaved. */
export function accept(designer: Designer, draft: Draft, sent: Graph): void {
  const problems = located(sent, draft.problems);
  designer.setState((now) => ({ ...view({ ...now, problems }), draft, saved: sent, newer: undefined }));
}

/** Shows a draft instead of the present one. */
export function load(designer: Designer, draft: Draft): void {
  designer.setState((now) => opened(now.kinds, draft, now));
}

/** Takes what a query read: it is shown unless that would lose unsaved changes. */
export function offer(designer: Designer, draft: Draft): void {
  const now = designer.getState();
  if (draft.version === now.draft.version) return;
  if (isDirty(now)) designer.setState({ newer: draft });
  else load(designer, draft);
}

const DesignerContext = createContext<Designer | undefined>(undefined);

export const DesignerProvider = DesignerContext.Provider;

export function useDesigner(): Designer {
  const designer = useContext(DesignerContext);
  if (!designer) throw new Error('useDesigner needs a DesignerProvider above it');
  return designer;
}

export function useDesignerState<Part>(part: (state: DesignerState) => Part): Part {
  return useStore(useDesigner(), part);
}
