import { type Graph, type Kinds, type Link, linkId, type Step } from '@/components/workflow-canvas/graph';
import type { Schema } from '@/lib/api/types';

export type JobStep = Schema<'JobStep'>;
export type StepCounts = Schema<'JobStepCounts'>;
export type Counts = Omit<StepCounts, 'nodeId'>;

/** The state of a node: that of its step, or why there is none. */
export type NodeState = JobStep['state'] | 'pending' | 'unreached';

export interface NodeRun {
  state: NodeState;
  /** Missing in loops and for nodes that the job has not reached. */
  step?: JobStep;
  /** Of a loop: its items. Of a node in a loop: its steps. */
  counts?: Counts;
}

/** What a job has recorded. */
export interface Run {
  /** The steps outside of loops, in the order of their records. */
  steps: readonly JobStep[];
  /** The steps in loops. */
  counts: readonly StepCounts[];
  ended: boolean;
}

/** What needs attention comes first. */
const byUrgency = ['stalled', 'info', 'error', 'aborted', 'skipped', 'success'] as const;

export const totalOf = (counts: Counts): number => byUrgency.reduce((sum, state) => sum + counts[state], 0);

/** The state of each node of a graph in a run. */
export function runsOf(graph: Graph, kinds: Kinds, { steps, counts, ended }: Run): Map<string, NodeRun> {
  const recorded = new Map(steps.map((step) => [step.nodeId, step]));
  const inLoops = new Map(counts.map((found) => [found.nodeId, found]));
  const none = ended ? 'unreached' : 'pending';
  const runOf = (node: Step): NodeRun => {
    const [step, own] = [recorded.get(node.id), inLoops.get(node.id)];
    const state = step?.state ?? (own && byUrgency.find((each) => own[each] > 0)) ?? none;
    const over = state !== 'info' && state !== 'stalled';
    const found = kinds.get(node.kind)?.contains ? itemsOf(graph, node, inLoops, over) : own;
    return { state, ...(step && { step }), ...(found && totalOf(found) > 0 && { counts: found }) };
  };
  return new Map(graph.nodes.map((node) => [node.id, runOf(node)]));
}

/**
 * Counts the items of a loop by the steps of its body: each item begins with its start, and a successful one reaches an
 * end without errors.
 */
function itemsOf(graph: Graph, loop: Step, counts: ReadonlyMap<string, Counts>, over: boolean): Counts {
  const handled = new Set(graph.edges.filter(({ type }) => type === 'Failed').map(({ from }) => from));
  const sum = { begun: 0, success: 0, failed: 0, aborted: 0 };
  for (const { id, kind, config } of graph.nodes.filter(({ parent }) => parent === loop.id)) {
    const { success = 0, error = 0, aborted = 0 } = counts.get(id) ?? {};
    if (kind === 'start') sum.begun += success;
    if (kind === 'end') sum[config?.withErrors === true ? 'failed' : 'success'] += success;
    else if (!handled.has(id)) sum.failed += error;
    sum.aborted += aborted;
  }
  const left = Math.max(sum.begun - sum.success, 0);
  const aborted = Math.min(sum.aborted, left);
  // A failed branch also fails its join, so the sum may count one item twice.
  const error = over ? left - aborted : Math.min(sum.failed, left - aborted);
  return { success: sum.success, error, aborted, info: left - aborted - error, stalled: 0, skipped: 0 };
}

/**
 * The connections that a run took. A step leaves by one exit, so of several targets the one that was recorded first
 * followed it: the others can only be reached through it. The items of a loop may leave a step differently.
 */
export function takenLinks(graph: Graph, { steps, counts }: Run): Set<string> {
  const recorded = new Map(steps.map((step, at) => [step.nodeId, { state: step.state, at }]));
  const inLoops = new Map(counts.map((found) => [found.nodeId, found]));
  const outcome = ({ type }: Link) => (type === 'Failed' ? 'error' : 'success');
  const reached = (link: Link) => {
    const own = inLoops.get(link.from);
    if (own) return own[outcome(link)] > 0 && inLoops.has(link.to);
    return recorded.get(link.from)?.state === outcome(link) && recorded.has(link.to);
  };
  const place = ({ to }: Link) => recorded.get(to)?.at ?? 0;
  const found = graph.nodes.flatMap(({ id, kind }) => {
    const links = graph.edges.filter((link) => link.from === id && reached(link));
    if (kind === 'parallel' || inLoops.has(id)) return links;
    const first = Math.min(...links.map(place));
    return links.filter((link) => place(link) === first);
  });
  return new Set(found.map(linkId));
}

/** The step outside of loops to show first: one that needs attention, or the last one that the job reached. */
export function firstShown(steps: readonly JobStep[]): string | undefined {
  const urgent = byUrgency.slice(0, 3).flatMap((state) => steps.find((step) => step.state === state) ?? []);
  return (urgent[0] ?? steps.at(-1))?.nodeId;
}

/** The search that finds the steps of a node, or of the items of a loop, in the list of steps in loops. */
export const searchFor = ({ id, parent }: Step): string => (parent ? `/${id}` : `${id}[`);

/** How long a step took, in whole seconds. */
export function secondsOf({ startedAt, finishedAt }: JobStep): number | undefined {
  if (!finishedAt) return undefined;
  return Math.max(Math.round((Date.parse(finishedAt) - Date.parse(startedAt)) / 1000), 0);
}
