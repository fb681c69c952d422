import { MarkerType } from '@xyflow/react';
import type { TFunction } from '@/lib/i18n/i18n';
import type { LinkEdge } from './canvas';
import { type Graph, stepOf } from './graph';
import { exitName } from './use-texts';

export const edgeOptions = { markerEnd: { type: MarkerType.ArrowClosed, width: 16, height: 16 } };

/** The arrow of a connection that a run took. Its size is multiplied by the width of the line. */
export const takenEnd = { type: MarkerType.ArrowClosed, width: 7, height: 7, color: 'var(--cs-accent)' };

/** The names of the controls beside the canvas. */
export const controlTexts = (t: TFunction) => ({
  'controls.ariaLabel': t('canvas.controls'),
  'controls.zoomIn.ariaLabel': t('canvas.zoomIn'),
  'controls.zoomOut.ariaLabel': t('canvas.zoomOut'),
  'controls.fitView.ariaLabel': t('canvas.fit'),
  'minimap.ariaLabel': t('canvas.map'),
});

/** The name of a connection for screen readers. */
export function linkName(t: TFunction, graph: Graph, { source, target, data }: LinkEdge): string {
  const nameOf = (id: string) => stepOf(graph, id)?.name ?? id;
  const exit = data ? exitName(t, data.exit, data.kind) : '';
  return t('canvas.linkName', { exit, from: nameOf(source), to: nameOf(target) });
}
