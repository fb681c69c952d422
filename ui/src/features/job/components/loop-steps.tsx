import { List } from '@/components/grid/list';
import { Panel } from '@/components/page/page';
import type { GridView } from '@/lib/grid/grid-view';
import { useTranslation } from '@/lib/i18n/i18n';
import classes from './loop-steps.module.css';
import { stepList } from './step-list';

/** The view of the list in the URL. */
export interface LoopView {
  view: GridView;
  onView: (view: GridView) => void;
}

interface LoopStepsProps {
  jobId: string;
  list: LoopView;
}

/** The steps of a job that ran in loops. */
export function LoopSteps({ jobId, list }: LoopStepsProps) {
  const { t } = useTranslation();
  return (
    <Panel title={t('jobs.loopsTitle')}>
      <div className={classes.list}>
        <List list={stepList} place={{ jobId }} {...list} />
      </div>
    </Panel>
  );
}
