import { Handle, type NodeProps, Position } from '@xyflow/react';
import { memo } from 'react';
import { useTranslation } from '@/lib/i18n/i18n';
import type { StepNode as Shown } from '../graph/canvas';
import { exitId } from '../graph/graph';
import { exitName, useTextOf } from '../use-texts';
import classes from './canvas.module.css';
import { StepIcon } from './step-icon';

/** A step on the canvas. A loop has the same parts and contains the nodes of its steps. */
export const StepNode = memo(function StepNode({ data, selected, type, isConnectable }: NodeProps<Shown>) {
  const { t } = useTranslation();
  const textOf = useTextOf();
  const { step, kind, exits, problems } = data;
  const several = exits.length > 1;
  return (
    <div
      className={type === 'loop' ? classes.loop : classes.step}
      data-selected={selected || undefined}
      data-problem={problems > 0 || undefined}
    >
      {step.kind !== 'start' && (
        <Handle
          type="target"
          position={Position.Left}
          isConnectable={isConnectable}
          className={classes.entry}
        />
      )}
      <div className={classes.head}>
        <span className={classes.icon}>
          <StepIcon icon={kind?.icon} />
        </span>
        <span className={classes.names}>
          <span className={classes.name}>{step.name}</span>
          <span className={classes.kind}>{kind ? textOf(kind.name) : step.kind}</span>
        </span>
        {problems > 0 && (
          <span className={classes.badge} title={t('designer.problemCount', { count: problems })}>
            {problems}
          </span>
        )}
      </div>
      <div className={classes.exits} data-several={several || undefined}>
        {exits.map((exit) => (
          <div key={exitId(exit)} className={classes.exit}>
            {several && <span className={classes.exitName}>{exitName(t, exit)}</span>}
            <Handle
              id={exitId(exit)}
              type="source"
              position={Position.Right}
              isConnectable={isConnectable}
              className={classes.handle}
            />
          </div>
        ))}
      </div>
    </div>
  );
});
