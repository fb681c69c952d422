import type { Edge, Node } from '@xyflow/react';
import {
  type Exit,
  exitId,
  exitsOf,
  type Graph,
  type Kinds,
  linkId,
  type Step,
  type StepKind,
} from './graph';
import { depthOf, loopOf, sizeOf } from './layout';

export interface StepData extends Record<string, unknown> {
  step: Step;
  kind: StepKind | undefined;
  exits: Exit[];
  problems: number;
}

/** Where a problem is shown. */
export interface Marked {
  step?: string;
  link?: string;
}

export type StepNode = Node<StepData, 'step' | 'loop'>;
export type LinkEdge = Edge<
  { exit: Exit; kind: StepKind | undefined; wrong: boolean; taken?: boolean },
  'link'
>;

export function countByStep(problems: readonly Marked[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { step } of problems) if (step) counts.set(step, (counts.get(step) ?? 0) + 1);
  return counts;
}

/** The nodes of the canvas. Those that did not change stay the same objects, so that only changed steps render. */
export function nodesOf(
  graph: Graph,
  kinds: Kinds,
  problems: readonly Marked[],
  before: readonly StepNode[],
): StepNode[] {
  const known = new Map(before.map((node) => [node.id, node]));
  const counts = countByStep(problems);
  // A loop comes before its steps, as the library of the canvas requires.
  const steps = graph.nodes.toSorted((a, b) => depthOf(graph, a) - depthOf(graph, b));
  return steps.map((step) => {
    const kind = kinds.get(step.kind);
    const loop = loopOf(graph, kinds, step);
    const old = known.get(step.id);
    const node: StepNode = {
      ...(old?.measured && { measured: old.measured }),
      ...(old?.selected && { selected: true }),
      id: step.id,
      type: kind?.contains ? 'loop' : 'step',
      position: step.position ?? { x: 0, y: 0 },
      ...sizeOf(graph, kinds, step),
      ...(loop && { parentId: loop.id }),
      data: { step, kind, exits: exitsOf(graph, kinds, step), problems: counts.get(step.id) ?? 0 },
    };
    return old && sameNode(old, node) ? old : node;
  });
}

function sameNode(old: StepNode, now: StepNode): boolean {
  return (
    old.data.step === now.data.step &&
    old.data.kind === now.data.kind &&
    old.data.problems === now.data.problems &&
    old.data.exits.map(exitId).join() === now.data.exits.map(exitId).join() &&
    old.parentId === now.parentId &&
    old.width === now.width &&
    old.height === now.height &&
    old.position.x === now.position.x &&
    old.position.y === now.position.y
  );
}

export function edgesOf(
  graph: Graph,
  kinds: Kinds,
  problems: readonly Marked[],
  before: readonly LinkEdge[],
): LinkEdge[] {
  const known = new Map(before.map((edge) => [edge.id, edge]));
  const wrong = new Set(problems.map(({ link }) => link));
  const kindOf = new Map(graph.nodes.map(({ id, kind }) => [id, kinds.get(kind)]));
  // The problems of the draft name the connections that cannot be shown.
  const shown = new Map(graph.edges.map((link) => [linkId(link), link]));
  return [...shown].flatMap(([id, link]): LinkEdge[] => {
    if (!kindOf.has(link.from) || !kindOf.has(link.to)) return [];
    const old = known.get(id);
    if (old && old.data?.wrong === wrong.has(id)) return [old];
    const exit = link.case === undefined ? { type: link.type } : { type: link.type, case: link.case };
    return [
      {
        ...(old?.selected && { selected: true }),
        id,
        type: 'link',
        source: link.from,
        target: link.to,
        sourceHandle: exitId(exit),
        data: { exit, kind: kindOf.get(link.from), wrong: wrong.has(id) },
        zIndex: 1,
      },
    ];
  });
}
