import { Handle, type NodeProps, Position } from '@xyflow/react';
import { memo, type ReactNode } from 'react';
import type { Tone } from '@/components/status/status-badge';
import { useTranslation } from '@/lib/i18n/i18n';
import type { StepNode as Shown } from './canvas';
import classes from './canvas.module.css';
import { exitId } from './graph';
import { StepIcon } from './step-icon';
import { exitName, useTextOf } from './use-texts';

/** A step on the canvas. A loop has the same parts and contains the nodes of its steps. */
export const StepNode = memo(function StepNode(node: NodeProps<Shown>) {
  return <StepBox {...node} />;
});

interface StepBoxProps extends Pick<NodeProps<Shown>, 'data' | 'selected' | 'type' | 'isConnectable'> {
  /** Replaces the name of the kind below the name of the step. */
  line?: ReactNode;
  tone?: Tone;
}

export function StepBox({ data, selected, type, isConnectable, line, tone }: StepBoxProps) {
  const { t } = useTranslation();
  const textOf = useTextOf();
  const { step, kind, exits, problems } = data;
  const several = exits.length > 1;
  return (
    <div
      className={type === 'loop' ? classes.loop : classes.step}
      data-selected={selected || undefined}
      data-problem={problems > 0 || undefined}
      data-tone={tone}
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
          <span className={classes.kind}>{line ?? (kind ? textOf(kind.name) : step.kind)}</span>
        </span>
        {problems > 0 && (
          <span className={classes.badge} title={t('canvas.problemCount', { count: problems })}>
            {problems}
          </span>
        )}
      </div>
      <div className={classes.exits} data-several={several || undefined}>
        {exits.map((exit) => (
          <div key={exitId(exit)} className={classes.exit}>
            {several && <span className={classes.exitName}>{exitName(t, exit, kind)}</span>}
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
}
