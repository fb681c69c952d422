import { useState } from 'react';
import { List } from '@/components/grid/list';
import { Panel } from '@/components/page/page';
import type { GridView } from '@/lib/grid/grid-view';
import { useTranslation } from '@/lib/i18n/i18n';
import { ownFileList } from './file-list';
import classes from './job-files.module.css';

/** The files that the steps of a job made. */
export function JobFiles({ jobId }: { jobId: string }) {
  const { t } = useTranslation();
  const [view, setView] = useState<GridView>({});
  return (
    <Panel title={t('jobs.filesTitle')}>
      <div className={classes.list}>
        <List list={ownFileList} place={{ jobId }} view={view} onView={setView} />
      </div>
    </Panel>
  );
}
