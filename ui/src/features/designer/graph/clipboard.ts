import type { Graph, Link, Position, Step } from '@/components/workflow-canvas/graph';
import { freeId } from './edits';
import { isLink, isStep } from './file';

const format = 'countersign-steps';

/** Where pasted steps lie beside those that were copied, in pixels. */
const beside = 48;

/** The selected steps, the bodies of selected loops, and the connections between them, as text. */
export function copyText(graph: Graph, ids: readonly string[]): string {
  const chosen = new Set(ids);
  for (let size = -1; size !== chosen.size; ) {
    size = chosen.size;
    for (const { id, parent } of graph.nodes) if (parent && chosen.has(parent)) chosen.add(id);
  }
  const nodes = graph.nodes.filter(({ id }) => chosen.has(id));
  const edges = graph.edges.filter(({ from, to }) => chosen.has(from) && chosen.has(to));
  return JSON.stringify({ format, nodes, edges });
}

const isText = (value: unknown): value is string => typeof value === 'string';

function read(text: string): { nodes: Step[]; edges: Link[] } | undefined {
  try {
    const found = JSON.parse(text) as { format?: string; nodes?: Step[]; edges?: Link[] } | null;
    if (found?.format !== format || !Array.isArray(found.nodes) || !Array.isArray(found.edges))
      return undefined;
    if (!found.nodes.every(isStep) || !found.edges.every(isLink)) return undefined;
    return { nodes: found.nodes, edges: found.edges };
  } catch {
    return undefined;
  }
}

/** Expressions in copied settings use the new ids of the copied steps. */
function withIds(value: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (isText(value))
    return value.replaceAll(/\bsteps\.([A-Za-z0-9_]+)/g, (all, id: string) => {
      const now = ids.get(id);
      return now ? `steps.${now}` : all;
    });
  if (Array.isArray(value)) return value.map((item) => withIds(item, ids));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withIds(part, ids)]));
}

/** Adds copied steps with new ids, in `parent` or outside of loops. Undefined: the text contains no steps. */
export function paste(
  graph: Graph,
  text: string,
  parent?: string,
): { graph: Graph; ids: string[] } | undefined {
  const copied = read(text);
  if (!copied || copied.nodes.length === 0) return undefined;
  const taken = new Set(graph.nodes.map(({ id }) => id));
  const ids = new Map<string, string>();
  for (const { id, kind } of copied.nodes) {
    const now = taken.has(id) ? freeId(taken, kind) : id;
    taken.add(now);
    ids.set(id, now);
  }
  const nodes = copied.nodes.map((step) => pasted(step, ids, parent));
  const edges = copied.edges.flatMap((link) => {
    const [from, to] = [ids.get(link.from), ids.get(link.to)];
    return from && to ? [{ ...link, from, to }] : [];
  });
  return {
    graph: { ...graph, nodes: [...graph.nodes, ...nodes], edges: [...graph.edges, ...edges] },
    ids: copied.nodes.filter((step) => !ids.has(step.parent ?? '')).map(({ id }) => ids.get(id) ?? id),
  };
}

function pasted(step: Step, ids: ReadonlyMap<string, string>, parent: string | undefined): Step {
  const { parent: before, position, config, ...rest } = step;
  const inCopy = before === undefined ? undefined : ids.get(before);
  const loop = inCopy ?? parent;
  const at: Position | undefined = position && {
    x: position.x + (inCopy ? 0 : beside),
    y: position.y + (inCopy ? 0 : beside),
  };
  return {
    ...rest,
    id: ids.get(step.id) ?? step.id,
    ...(loop ? { parent: loop } : {}),
    ...(config ? { config: withIds(config, ids) as Record<string, unknown> } : {}),
    ...(at ? { position: at } : {}),
  };
}
