import { BaseEdge, EdgeLabelRenderer, type EdgeProps, getSmoothStepPath } from '@xyflow/react';
import { memo } from 'react';
import { useTranslation } from '@/lib/i18n/i18n';
import type { LinkEdge as Shown } from './canvas';
import classes from './canvas.module.css';
import { exitName } from './use-texts';

/** A connection with the name of its exit. */
export const LinkEdge = memo(function LinkEdge({ data, selected, markerEnd, ...place }: EdgeProps<Shown>) {
  const { t } = useTranslation();
  const { sourceX, sourceY, targetX, targetY, sourcePosition, targetPosition, id } = place;
  const [path, x, y] = getSmoothStepPath({
    sourceX,
    sourceY,
    targetX,
    targetY,
    sourcePosition,
    targetPosition,
  });
  const state = selected ? 'selected' : data?.wrong ? 'wrong' : data?.taken ? 'taken' : undefined;
  return (
    <>
      <BaseEdge
        id={id}
        path={path}
        {...(markerEnd && { markerEnd })}
        style={{ stroke: strokes[state ?? 'plain'], ...(state === 'taken' && { strokeWidth: 3 }) }}
      />
      {data && (
        <EdgeLabelRenderer>
          <div
            className={classes.label}
            data-state={state}
            style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}
          >
            {exitName(t, data.exit, data.kind)}
          </div>
        </EdgeLabelRenderer>
      )}
    </>
  );
});

const strokes = {
  plain: 'var(--cs-box)',
  selected: 'var(--cs-accent)',
  wrong: 'var(--cs-danger)',
  taken: 'var(--cs-accent)',
};
