import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { applyNodeChanges, ReactFlowProvider } from '@xyflow/react';
import { useMemo, useRef, useState } from 'react';
import { Dialog } from '@/components/dialog/dialog';
import { ErrorState, TextSkeleton } from '@/components/states/states';
import { nodesOf } from '@/components/workflow-canvas/canvas';
import { kindsOf } from '@/components/workflow-canvas/graph';
import { layOut } from '@/components/workflow-canvas/layout';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { useTranslation } from '@/lib/i18n/i18n';
import classes from './diagram.module.css';
import { DiagramCanvas } from './diagram-canvas';
import { momentsOf, stepsAt } from './moments';
import { diagramQueries } from './queries';
import { firstShown, runsOf, type StepCounts, searchFor, takenLinks } from './run';
import { StepDetails } from './step-details';
import { Timeline } from './timeline';

const none: StepCounts[] = [];

interface DiagramProps {
  job: Schema<'Job'>;
  onClose: () => void;
  /** Shows the steps in loops that a search finds. */
  onSteps: (search: string) => void;
}

/** The workflow of a job with the state of each step. It follows the job. */
export function Diagram({ job, onClose, onSteps }: DiagramProps) {
  const { t } = useTranslation();
  const api = useApi();
  const workflow = useQuery(diagramQueries.workflow(api, job.id));
  const loops = workflow.data?.kinds.some(({ contains }) => contains) ?? false;
  const [moment, setMoment] = useState<number>();
  // Dragging passes many moments.
  const [loaded] = useDebouncedValue(moment, 150);
  const at = loaded === undefined ? undefined : new Date(loaded).toISOString();
  const summary = useQuery({ ...diagramQueries.summary(api, job.id, at), enabled: loops });
  const failed = [workflow, summary].find(({ isError, data }) => isError && !data);
  const title = workflow.data ? t('canvas.run.title', workflow.data) : t('jobs.diagram');
  return (
    <Dialog title={title} size="90rem" onClose={onClose} dismissible>
      {failed && <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />}
      {!failed &&
        (workflow.data && (summary.data || !loops) ? (
          <ReactFlowProvider>
            <Opened
              job={job}
              workflow={workflow.data}
              counts={summary.data?.nodes ?? none}
              moment={moment}
              onMoment={setMoment}
              onSteps={onSteps}
            />
          </ReactFlowProvider>
        ) : (
          <TextSkeleton lines={8} />
        ))}
    </Dialog>
  );
}

interface OpenedProps extends Pick<DiagramProps, 'job' | 'onSteps'> {
  workflow: Schema<'WorkflowOfJob'>;
  counts: StepCounts[];
  moment: number | undefined;
  onMoment: (moment: number | undefined) => void;
}

function Opened({ job, workflow, counts, moment, onMoment, onSteps }: OpenedProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [{ graph, kinds }] = useState(() => {
    const kinds = kindsOf(workflow.kinds);
    return { kinds, graph: layOut(workflow.graph, kinds, false) };
  });
  // Sizes and the selection; steps do not move here.
  const [nodes, setNodes] = useState(() => nodesOf(graph, kinds, [], []));
  const { steps, finishedAt } = job;
  const moments = useMemo(() => momentsOf(steps, kinds, Date.now()), [steps, kinds]);
  const { runs, taken } = useMemo(() => {
    const past = moment !== undefined;
    const run = {
      steps: past ? stepsAt(steps, moment) : steps,
      counts,
      ended: finishedAt !== undefined && !(past && moment < Date.parse(finishedAt)),
    };
    return { runs: runsOf(graph, kinds, run), taken: takenLinks(graph, run) };
  }, [graph, kinds, steps, counts, finishedAt, moment]);
  const chosen = nodes.find(({ selected }) => selected)?.data.step;
  return (
    <div className={classes.diagram}>
      <Timeline {...{ moments, moment, onMoment }} />
      <DiagramCanvas
        {...{ graph, kinds, nodes, runs, taken }}
        first={firstShown(steps)}
        onChange={(changes) => setNodes((now) => applyNodeChanges(changes, now))}
        onEnter={() => requestAnimationFrame(() => heading.current?.focus())}
      />
      <StepDetails
        step={chosen}
        run={runs.get(chosen?.id ?? '')}
        kinds={kinds}
        heading={heading}
        onSteps={(step) => onSteps(searchFor(step))}
      />
    </div>
  );
}
