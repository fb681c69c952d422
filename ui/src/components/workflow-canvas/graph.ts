import type { Schema } from '@/lib/api/types';

export type Graph = Schema<'WorkflowDraft'>['graph'];
export type Step = Schema<'WorkflowNode'>;
export type Link = Schema<'WorkflowEdge'>;
export type Parameter = Schema<'WorkflowParameter'>;
export type StepKind = Schema<'WorkflowStepKind'>;
export type StepField = Schema<'WorkflowStepField'>;
export type DesignerText = Schema<'WorkflowDesignerText'>;
export type Position = Schema<'WorkflowPosition'>;

/** The kinds of this release by name. A graph may contain others. */
export type Kinds = ReadonlyMap<string, StepKind>;

export const kindsOf = (list: readonly StepKind[]): Kinds => new Map(list.map((kind) => [kind.kind, kind]));

/** How a run leaves a step. */
export interface Exit {
  type: string;
  case?: string;
}

export const exitId = ({ type, case: name }: Exit): string => (name === undefined ? type : `${type}:${name}`);

export function exitOf(id: string): Exit {
  const [type = '', ...rest] = id.split(':');
  return rest.length > 0 ? { type, case: rest.join(':') } : { type };
}

/** A connection has no id of its own. */
export const linkId = (link: Link): string => JSON.stringify([link.from, exitId(link), link.to]);

export const stepOf = ({ nodes }: Graph, id: string | undefined): Step | undefined =>
  nodes.find((step) => step.id === id);

/** The exits of a step. A step of an unknown kind has those that connections use. */
export function exitsOf(graph: Graph, kinds: Kinds, step: Step): Exit[] {
  const kind = kinds.get(step.kind);
  if (kind) return kind.exits.flatMap((type) => (type === 'Case' ? casesOf(kind, step) : [{ type }]));
  const used = graph.edges.filter(({ from }) => from === step.id);
  return [...new Set(used.map(exitId))].map(exitOf);
}

function casesOf(kind: StepKind, step: Step): Exit[] {
  const rows = step.config?.[kind.cases ?? ''];
  const names = Array.isArray(rows) ? rows.map((row: { name?: unknown } | null) => row?.name) : [];
  const known = names.filter((name): name is string => typeof name === 'string' && name !== '');
  return [...new Set(known)].map((name) => ({ type: 'Case', case: name }));
}
