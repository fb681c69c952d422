import * as dagre from '@dagrejs/dagre';
import { exitsOf, type Graph, type Kinds, type Position, type Step } from './graph';

/** Pixels on the canvas. */
export const stepWidth = 208;
const headHeight = 48;
const exitHeight = 24;
/** The title of a loop, and the space around its steps. */
export const loopTop = 64;
export const loopSpace = 16;

export interface Size {
  width: number;
  height: number;
}

/** The loop in which the canvas shows a step. The graph may name one that does not exist. */
export function loopOf(graph: Graph, kinds: Kinds, step: Step): Step | undefined {
  const loop = graph.nodes.find(({ id }) => id === step.parent);
  return loop && isLoop(kinds, loop) && depthOf(graph, step) <= graph.nodes.length ? loop : undefined;
}

/** How many loops are around a step; more than there are steps in a circle of parents. */
export function depthOf(graph: Graph, step: Step): number {
  const parentOf = new Map(graph.nodes.map(({ id, parent }) => [id, parent]));
  let depth = 0;
  for (let at = step.parent; at && depth <= graph.nodes.length; at = parentOf.get(at)) depth += 1;
  return depth;
}

/** The position of a step on the canvas; that of a step in a loop is relative to the loop. */
export function placeOf(graph: Graph, kinds: Kinds, step: Step): Position {
  const loop = loopOf(graph, kinds, step);
  const around = loop ? placeOf(graph, kinds, loop) : { x: 0, y: 0 };
  return { x: around.x + (step.position?.x ?? 0), y: around.y + (step.position?.y ?? 0) };
}

/** The innermost loop at a point of the canvas. */
export function loopAt(graph: Graph, kinds: Kinds, { x, y }: Position): Step | undefined {
  const holds = (step: Step) => {
    const [at, size] = [placeOf(graph, kinds, step), sizeOf(graph, kinds, step)];
    return x >= at.x && y >= at.y && x <= at.x + size.width && y <= at.y + size.height;
  };
  const found = graph.nodes.filter((step) => isLoop(kinds, step) && holds(step));
  return found.sort((a, b) => depthOf(graph, b) - depthOf(graph, a))[0];
}

/** A free place behind a step, or behind the last one of a body. */
export function placeBehind(graph: Graph, kinds: Kinds, parent: string, after?: Step): Position {
  const steps = childrenOf(graph, parent);
  const right = (step: Step) => (step.position?.x ?? 0) + sizeOf(graph, kinds, step).width;
  const last = after ?? steps.toSorted((a, b) => right(b) - right(a))[0];
  if (!last) return parent ? { x: loopSpace, y: loopTop } : { x: 0, y: 0 };
  const place = { x: right(last) + 80, y: last.position?.y ?? 0 };
  const covered = (step: Step) => {
    const [at, size] = [step.position ?? { x: 0, y: 0 }, sizeOf(graph, kinds, step)];
    return (
      at.x < place.x + stepWidth &&
      place.x < at.x + size.width &&
      at.y < place.y + 2 * headHeight &&
      place.y < at.y + size.height
    );
  };
  while (steps.some(covered)) place.y += 2 * headHeight;
  return place;
}

const isLoop = (kinds: Kinds, step: Step) => kinds.get(step.kind)?.contains === true;

export const childrenOf = (graph: Graph, parent: string): Step[] =>
  graph.nodes.filter((step) => (step.parent ?? '') === parent);

/** Loops lie inside of each other at most five times. A circle of parents ends here. */
const maxDepth = 5;

/** The size of a step. A loop contains its steps. */
export function sizeOf(graph: Graph, kinds: Kinds, step: Step, depth = 0): Size {
  const exits = exitsOf(graph, kinds, step).length;
  const own = { width: stepWidth, height: headHeight + (exits > 1 ? exits * exitHeight : 0) };
  if (!isLoop(kinds, step) || depth > maxDepth) return own;
  const size = { width: 2 * stepWidth, height: loopTop + headHeight };
  for (const child of childrenOf(graph, step.id)) {
    const { width, height } = sizeOf(graph, kinds, child, depth + 1);
    size.width = Math.max(size.width, (child.position?.x ?? 0) + width);
    size.height = Math.max(size.height, (child.position?.y ?? 0) + height);
  }
  return { width: size.width + loopSpace + 80, height: size.height + loopSpace };
}

/** Positions of the steps of one body, from left to right. */
function arranged(graph: Graph, kinds: Kinds, parent: string): Map<string, Position> {
  const layout = new dagre.graphlib.Graph({ multigraph: true });
  layout.setGraph({ rankdir: 'LR', nodesep: 40, ranksep: 96 });
  layout.setDefaultEdgeLabel(() => ({}));
  const steps = childrenOf(graph, parent);
  const ids = new Set(steps.map(({ id }) => id));
  for (const step of steps) layout.setNode(step.id, { ...sizeOf(graph, kinds, step) });
  graph.edges.forEach(({ from, to }, at) => {
    if (ids.has(from) && ids.has(to)) layout.setEdge(from, to, {}, String(at));
  });
  dagre.layout(layout);
  const [left, top] = parent ? [loopSpace, loopTop] : [0, 0];
  return new Map(
    steps.map(({ id }) => {
      const { x, y, width, height } = layout.node(id) as Position & Size;
      return [id, { x: Math.round(x - width / 2) + left, y: Math.round(y - height / 2) + top }];
    }),
  );
}

/** The bodies of a graph, the innermost first: the size of a loop follows from its body. */
function bodies(graph: Graph): string[] {
  const depths = new Map(graph.nodes.map((step) => [step.parent ?? '', depthOf(graph, step)]));
  return [...depths].sort(([, a], [, b]) => b - a).map(([parent]) => parent);
}

/** Arranges the bodies of the graph: all of them, or those with a step that has no position. */
export function layOut(graph: Graph, kinds: Kinds, all = true): Graph {
  let now = graph;
  for (const parent of bodies(graph)) {
    if (!all && childrenOf(now, parent).every(({ position }) => position)) continue;
    const places = arranged(now, kinds, parent);
    const position = (step: Step) => ((!all && step.position) || places.get(step.id)) ?? { x: 0, y: 0 };
    const nodes = now.nodes.map((step) =>
      places.has(step.id) ? { ...step, position: position(step) } : step,
    );
    now = { ...now, nodes };
  }
  return now;
}
