import {
  type Graph,
  type Link,
  type Position,
  type Step,
  type StepKind,
  stepOf,
} from '@/components/workflow-canvas/graph';
import { layOut, loopAt, loopOf, placeBehind, placeOf } from '@/components/workflow-canvas/layout';
import type { TextOf } from '@/components/workflow-canvas/use-texts';
import { type Designer, edit, select, selectedSteps } from './designer-store';
import { copyText, paste } from './graph/clipboard';
import { refusalOf } from './graph/connections';
import { addStep, connect, remove } from './graph/edits';

/** The loop into which new steps go: the selected one, or that of the selected step. */
export function targetLoop(designer: Designer): Step | undefined {
  const { graph, kinds } = designer.getState();
  const [id, ...more] = selectedSteps(designer.getState());
  const step = more.length > 0 ? undefined : stepOf(graph, id);
  if (!step) return undefined;
  return kinds.get(step.kind)?.contains ? step : loopOf(graph, kinds, step);
}

/** Adds a step behind the selected one, or at a point of the canvas, and selects it. */
export function addKind(designer: Designer, kind: StepKind, textOf: TextOf, point?: Position): string {
  const { graph, kinds } = designer.getState();
  const loop = point ? loopAt(graph, kinds, point) : targetLoop(designer);
  const parent = loop?.id ?? '';
  const around = loop ? placeOf(graph, kinds, loop) : { x: 0, y: 0 };
  const chosen = stepOf(graph, selectedSteps(designer.getState())[0]);
  const after = (chosen?.parent ?? '') === parent && chosen?.id !== parent ? chosen : undefined;
  const position = point
    ? { x: point.x - around.x, y: point.y - around.y }
    : placeBehind(graph, kinds, parent, after);
  const name = (of: string) => {
    const known = kinds.get(of);
    return known ? textOf(known.name) : of;
  };
  const inside = kind.contains ? { start: name('start'), end: name('end') } : undefined;
  const added = addStep(graph, { kind: kind.kind, name: textOf(kind.name), parent, position }, inside);
  edit(designer, added.graph);
  select(designer, [added.id]);
  return added.id;
}

/** Connects two steps unless that is refused. */
export function connectSteps(designer: Designer, link: Link): void {
  const { graph, kinds } = designer.getState();
  if (!refusalOf(graph, kinds, link)) edit(designer, connect(graph, link));
}

export function removeSelected(designer: Designer): void {
  const { graph, edges } = designer.getState();
  const links = edges.flatMap(({ id, selected }) => (selected ? [id] : []));
  edit(designer, remove(graph, selectedSteps(designer.getState()), links));
}

/** Shows the graph of a file instead of the present one, which can be restored. */
export function importGraph(designer: Designer, graph: Graph): void {
  const { kinds } = designer.getState();
  edit(designer, layOut(graph, kinds, false));
}

export function arrange(designer: Designer): void {
  const { graph, kinds } = designer.getState();
  edit(designer, layOut(graph, kinds));
}

/** The selected steps as text for the clipboard. */
export const copySelected = (designer: Designer): string =>
  copyText(designer.getState().graph, selectedSteps(designer.getState()));

/** Pastes steps and selects them. False: the text contains no steps. */
export function pasteText(designer: Designer, text: string): boolean {
  const pasted = paste(designer.getState().graph, text, targetLoop(designer)?.id);
  if (!pasted) return false;
  edit(designer, pasted.graph);
  select(designer, pasted.ids);
  return true;
}
