import type { Graph, Link, Step } from '@/components/workflow-canvas/graph';

/** The most characters of a file. The server accepts no larger graph. */
const maxText = 5_000_000;

/** The graph as the text of a file. */
export const fileText = (graph: Graph): string => `${JSON.stringify(graph, null, 2)}\n`;

/** "Pay every Friday.json", without characters that a file system refuses. */
export const fileName = (name: string): string => `${name.replaceAll(/[\\/:*?"<>|]/g, '_')}.json`;

const isText = (value: unknown) => typeof value === 'string';
const isRecord = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
const optional = (value: unknown, is: (value: unknown) => boolean) => value === undefined || is(value);
const isPlace = (value: unknown) => {
  const { x, y } = (isRecord(value) ? value : {}) as { x?: unknown; y?: unknown };
  return Number.isFinite(x) && Number.isFinite(y);
};

/** Whether the canvas can show a step of a text. */
export const isStep = (value: Step | null): boolean =>
  isText(value?.id) &&
  isText(value?.kind) &&
  isText(value?.name) &&
  optional(value?.parent, isText) &&
  optional(value?.config, isRecord) &&
  optional(value?.position, isPlace);

/** Whether the canvas can show a connection of a text. */
export const isLink = (value: Link | null): boolean =>
  isText(value?.from) && isText(value?.to) && isText(value?.type) && optional(value?.case, isText);

const isParameter = (value: unknown) => isRecord(value) && isText((value as { name?: unknown }).name);

/** The graph in the text of a file. Undefined: the canvas cannot show it. */
export function graphOfFile(text: string): Graph | undefined {
  if (text.length > maxText) return undefined;
  try {
    const found = JSON.parse(text) as Graph | null;
    if (!Array.isArray(found?.nodes) || !Array.isArray(found.edges)) return undefined;
    if (!found.nodes.every(isStep) || !found.edges.every(isLink)) return undefined;
    const parameters = (value: unknown) => Array.isArray(value) && value.every(isParameter);
    return optional(found.parameters, parameters) ? found : undefined;
  } catch {
    return undefined;
  }
}
