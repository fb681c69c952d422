import {
  type Graph,
  type Kinds,
  type Parameter,
  type Step,
  type StepField,
  stepOf,
} from '@/components/workflow-canvas/graph';
import { configure, renameCase } from './edits';

export type Row = Record<string, unknown>;

/** The rows of a setting. What is no list of objects stays in the graph until a row is added. */
export const rowsOf = (value: unknown): Row[] =>
  Array.isArray(value) && value.every((row) => typeof row === 'object' && row !== null) ? value : [];

export const textValue = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Changes a setting of a step. The connections of a renamed case follow it. */
export function changeSetting(graph: Graph, kinds: Kinds, id: string, name: string, value: unknown): Graph {
  const step = stepOf(graph, id);
  let now = configure(graph, id, name, value);
  if (!step || kinds.get(step.kind)?.cases !== name) return now;
  const [before, after] = [rowsOf(step.config?.[name]), rowsOf(value)];
  if (before.length !== after.length) return now;
  before.forEach((row, at) => {
    const [old, current] = [row.name, after[at]?.name];
    if (typeof old === 'string' && typeof current === 'string' && old !== current)
      now = renameCase(now, id, old, current);
  });
  return now;
}

/** The settings whose rows need different names, and what a new name begins with. */
const named = new Map([
  ['values', 'value'],
  ['cases', 'case'],
  ['fields', 'field'],
]);

/** A new row, with a name that no other row has if the rows need different names. */
export function newRow({ name }: StepField, rows: readonly Row[]): Row {
  const beginning = named.get(name);
  if (!beginning) return {};
  const taken = rows.map((row) => row.name);
  let number = rows.length + 1;
  while (taken.includes(`${beginning}${number}`)) number += 1;
  return { name: `${beginning}${number}` };
}

/** The names that expressions of a step can use, sorted: parameters, values, outputs of steps and items of loops. */
export function namesFor(graph: Graph, kinds: Kinds, id: string): string[] {
  const found = new Set([
    'today',
    ...(graph.parameters ?? []).map(({ name }: Parameter) => `parameters.${name}`),
  ]);
  for (const step of graph.nodes) {
    if (step.kind === 'setValue')
      for (const { name } of rowsOf(step.config?.values))
        if (textValue(name)) found.add(`values.${textValue(name)}`);
    if (step.id !== id)
      for (const { name, type, fields } of kinds.get(step.kind)?.outputs ?? [])
        for (const end of ['', ...(type === 'record' ? (fields ?? []).map((field) => `.${field}`) : [])])
          found.add(`steps.${step.id}.${name}${end}`);
    if (step.id !== id && step.kind === 'form')
      for (const { name } of rowsOf(step.config?.fields))
        if (textValue(name)) found.add(`steps.${step.id}.answers.${textValue(name)}`);
  }
  for (const { name, records } of itemsAround(graph, kinds, stepOf(graph, id)))
    for (const one of [name, `${name}Index`, ...records.map((field) => `${name}.${field}`)]) found.add(one);
  return [...found].sort();
}

interface Item {
  name: string;
  /** The names of its fields, if the loop repeats steps for the records of a step. */
  records: readonly string[];
}

/** The outputs of steps that an expression consists of: steps.find.records. */
const output = /^\s*steps\.(\w+)\.(\w+)\s*$/;

function recordsOf(graph: Graph, kinds: Kinds, expression: string): readonly string[] {
  const [found, id = '', name] = output.exec(expression) ?? [];
  const step = found ? stepOf(graph, id) : undefined;
  return (step && kinds.get(step.kind)?.outputs.find((one) => one.name === name)?.fields) ?? [];
}

/** The items of the loops around a step. */
function itemsAround(graph: Graph, kinds: Kinds, step: Step | undefined): Item[] {
  const items: Item[] = [];
  for (let at = step?.parent; at && items.length < graph.nodes.length; ) {
    const loop = stepOf(graph, at);
    if (!loop) break;
    items.push({
      name: textValue(loop.config?.as) || 'item',
      records: recordsOf(graph, kinds, textValue(loop.config?.items)),
    });
    at = loop.parent;
  }
  return items;
}
