import type { Node, NodeProps } from '@xyflow/react';
import { memo } from 'react';
import type { StepData } from '@/components/workflow-canvas/canvas';
import { StepBox } from '@/components/workflow-canvas/step-node';
import { useTranslation } from '@/lib/i18n/i18n';
import { NodeLine, nodeStatus } from './node-status';
import type { NodeRun } from './run';

export type RunNode = Node<StepData & { run: NodeRun }, 'step' | 'loop'>;

/** A step with its state. */
export const DiagramNode = memo(function DiagramNode({ data, ...node }: NodeProps<RunNode>) {
  const { t } = useTranslation();
  return (
    <StepBox
      {...node}
      data={data}
      tone={nodeStatus(data.run.state, t).tone}
      line={<NodeLine run={data.run} t={t} />}
    />
  );
});
