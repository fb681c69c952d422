import {
  type Exit,
  exitId,
  type Graph,
  type Link,
  linkId,
  type Parameter,
  type Position,
  type Step,
} from '@/components/workflow-canvas/graph';

/** The distance of the lines to which steps snap, in pixels. */
export const snap = 16;

const snapped = ({ x, y }: Position): Position => ({
  x: Math.round(x / snap) * snap,
  y: Math.round(y / snap) * snap,
});

/** An id that no step has: the kind and a number. Expressions use it. */
export function freeId(taken: ReadonlySet<string>, kind: string): string {
  let id = kind;
  for (let number = 2; taken.has(id); number += 1) id = `${kind}${number}`;
  return id;
}

export interface NewStep {
  kind: string;
  name: string;
  parent?: string | undefined;
  position: Position;
}

/** Adds a step. A new loop has a body: `inside` has the names of its start and end. */
export function addStep(
  graph: Graph,
  { kind, name, parent, position }: NewStep,
  inside?: { start: string; end: string },
): { graph: Graph; id: string } {
  const taken = new Set(graph.nodes.map((step) => step.id));
  const id = freeId(taken, kind);
  const step: Step = { id, kind, name, ...(parent ? { parent } : {}), position: snapped(position) };
  if (!inside) return { graph: { ...graph, nodes: [...graph.nodes, step] }, id };
  const [start, end] = [freeId(taken, 'start'), freeId(taken, 'end')];
  const body: Step[] = [
    { id: start, kind: 'start', name: inside.start, parent: id, position: { x: 16, y: 64 } },
    { id: end, kind: 'end', name: inside.end, parent: id, position: { x: 288, y: 64 } },
  ];
  const link: Link = { from: start, to: end, type: 'Then' };
  return { graph: { ...graph, nodes: [...graph.nodes, step, ...body], edges: [...graph.edges, link] }, id };
}

export const connect = (graph: Graph, link: Link): Graph => ({ ...graph, edges: [...graph.edges, link] });

function change(graph: Graph, id: string, edit: (step: Step) => Step): Graph {
  return { ...graph, nodes: graph.nodes.map((step) => (step.id === id ? edit(step) : step)) };
}

export const rename = (graph: Graph, id: string, name: string): Graph =>
  change(graph, id, (step) => ({ ...step, name }));

/** Moves steps. It returns the same graph if none of them moves. */
export function move(graph: Graph, to: ReadonlyMap<string, Position>): Graph {
  const nodes = graph.nodes.map((step) => {
    const position = to.get(step.id);
    const same = !position || (position.x === step.position?.x && position.y === step.position.y);
    return same ? step : { ...step, position };
  });
  return nodes.every((step, at) => step === graph.nodes[at]) ? graph : { ...graph, nodes };
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === '' || value === false;

/** Changes a setting of a step. Empty values are left out, as the server stores them. */
export function configure(graph: Graph, id: string, name: string, value: unknown): Graph {
  return change(graph, id, (step) => {
    const { [name]: _, ...rest } = step.config ?? {};
    return { ...step, config: isEmpty(value) ? rest : { ...rest, [name]: value } };
  });
}

/** Connections of a case follow its new name. */
export function renameCase(graph: Graph, id: string, before: string, after: string): Graph {
  const edges = graph.edges.map((link) =>
    link.from === id && link.type === 'Case' && link.case === before ? { ...link, case: after } : link,
  );
  return { ...graph, edges };
}

/** Removes steps with their connections and the bodies of their loops, and single connections. */
export function remove(graph: Graph, ids: readonly string[], links: readonly string[] = []): Graph {
  const gone = new Set(ids);
  for (let size = -1; size !== gone.size; ) {
    size = gone.size;
    for (const { id, parent } of graph.nodes) if (parent && gone.has(parent)) gone.add(id);
  }
  const nodes = graph.nodes.filter(({ id }) => !gone.has(id));
  const edges = graph.edges.filter(
    (link) => !gone.has(link.from) && !gone.has(link.to) && !links.includes(linkId(link)),
  );
  const same = nodes.length === graph.nodes.length && edges.length === graph.edges.length;
  return same ? graph : { ...graph, nodes, edges };
}

export const setParameters = (graph: Graph, parameters: Parameter[]): Graph => ({ ...graph, parameters });

/** The connection of an exit; a parallel step has several. */
export const linksOf = (graph: Graph, id: string, exit: Exit): Link[] =>
  graph.edges.filter((link) => link.from === id && exitId(link) === exitId(exit));
