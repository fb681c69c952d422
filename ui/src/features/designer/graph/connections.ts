import {
  type Exit,
  exitId,
  exitsOf,
  type Graph,
  type Kinds,
  type Link,
  type Step,
  stepOf,
} from '@/components/workflow-canvas/graph';

/** Why two steps cannot be connected. */
export type Refusal = 'unknown' | 'exit' | 'start' | 'loop' | 'taken' | 'circle';

/** Returns why a connection is not possible, as the server checks it, or undefined. */
export function refusalOf(graph: Graph, kinds: Kinds, link: Link): Refusal | undefined {
  const [from, to] = [stepOf(graph, link.from), stepOf(graph, link.to)];
  if (!from || !to) return 'unknown';
  if (!exitsOf(graph, kinds, from).some((exit) => exitId(exit) === exitId(link))) return 'exit';
  if (to.kind === 'start') return 'start';
  if ((from.parent ?? '') !== (to.parent ?? '')) return 'loop';
  if (graph.edges.some((other) => takes(from, other, link))) return 'taken';
  return leads(graph, to.id, from.id) ? 'circle' : undefined;
}

/** Every connection of a parallel step starts a branch; all other exits have one connection. */
function takes(from: Step, other: Link, link: Link): boolean {
  if (other.from !== link.from || exitId(other) !== exitId(link)) return false;
  return from.kind !== 'parallel' || other.to === link.to;
}

function leads(graph: Graph, start: string, end: string): boolean {
  const seen = new Set([start]);
  for (const id of seen) {
    if (id === end) return true;
    for (const link of graph.edges) if (link.from === id) seen.add(link.to);
  }
  return false;
}

/** The exits that can still be connected. */
export const freeExits = (graph: Graph, kinds: Kinds, step: Step): Exit[] =>
  exitsOf(graph, kinds, step).filter(
    (exit) =>
      step.kind === 'parallel' ||
      !graph.edges.some((link) => link.from === step.id && exitId(link) === exitId(exit)),
  );

/** The steps to which an exit can lead. */
export const targetsOf = (graph: Graph, kinds: Kinds, step: Step, exit: Exit): Step[] =>
  graph.nodes.filter(({ id }) => !refusalOf(graph, kinds, { from: step.id, to: id, ...exit }));
