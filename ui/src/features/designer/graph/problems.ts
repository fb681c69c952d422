import { type Graph, linkId } from '@/components/workflow-canvas/graph';
import type { Schema } from '@/lib/api/types';

/** A problem at a step, at one of its fields, at a connection, at a parameter, or of the whole workflow. */
export interface Problem {
  message: string;
  code: string;
  step?: string;
  link?: string;
  /** Of the settings of the step: values[0].name. "name" of the step itself is "$name". */
  field?: string;
  parameter?: { at: number; field: string };
}

/** Finds the places of problems. Their paths hold for the graph that was checked. */
export const located = (graph: Graph, problems: readonly Schema<'WorkflowProblem'>[]): Problem[] =>
  problems.map(({ path, message, code }) => ({ message, code, ...placeOf(graph, path) }));

function placeOf(graph: Graph, path: string): Partial<Problem> {
  const [, part = '', number = '', rest = ''] = /^(nodes|edges|parameters)\[(\d+)\]\.?(.*)$/.exec(path) ?? [];
  const at = Number(number);
  if (part === 'parameters') return { parameter: { at, field: rest } };
  if (part === 'edges') {
    const link = graph.edges[at];
    return link ? { link: linkId(link), step: link.from } : {};
  }
  const step = part === 'nodes' ? graph.nodes[at] : undefined;
  if (!step) return {};
  const [, field] = /^config\.(.+)$/.exec(rest) ?? [];
  return { step: step.id, ...(field ? { field } : rest === 'name' ? { field: '$name' } : {}) };
}

/** The problem of a field. A list also shows the problems of its parts that are no fields. */
export const problemAt = (problems: readonly Problem[], step: string, field: string): Problem | undefined =>
  problems.find((problem) => problem.step === step && problem.field === field);
