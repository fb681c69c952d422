import { Button, Drawer, Group } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { askConfirm } from '@/components/dialog/confirm';
import { ErrorState, TextSkeleton } from '@/components/states/states';
import { DateText } from '@/components/text/date-text';
import { toast, toastError } from '@/components/toast/toast';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { useTranslation } from '@/lib/i18n/i18n';
import { designerQueries } from '../api/queries';
import { useVersionCommands } from '../api/use-workflow-commands';
import { load, useDesigner, useDesignerState } from '../designer-store';
import classes from './bar.module.css';
import { GraphDialog } from './graph-dialog';

type Version = Schema<'WorkflowVersion'>;

/** The published versions, the newest first. */
export function VersionsDrawer({ workflowId, onClose }: { workflowId: string; onClose: () => void }) {
  const { t } = useTranslation();
  const api = useApi();
  const queryClient = useQueryClient();
  const found = useQuery(designerQueries.versions(api, workflowId));
  const [viewed, setViewed] = useState<Version>();
  const view = (number: number) =>
    void queryClient
      .ensureQueryData(designerQueries.version(api, workflowId, number))
      .then(setViewed, toastError);
  const title = (number: number, name: string) =>
    `${t('designer.version', { number })} · ${name || t('designer.builtIn')}`;
  return (
    <Drawer
      opened
      position="right"
      title={t('designer.versions')}
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <TextSkeleton lines={6} />}
      {found.data?.items.length === 0 && <p>{t('designer.noVersions')}</p>}
      <ul className={classes.versions}>
        {found.data?.items.map(({ number, name, publishedBy, publishedAt }) => (
          <li key={number} className={classes.version}>
            <b>{title(number, name)}</b>
            <span>
              {publishedBy} <DateText value={publishedAt} withTime />
            </span>
            <Group gap="xs">
              <Button size="xs" variant="default" onClick={() => view(number)}>
                {t('designer.view')}
              </Button>
              <Restore workflowId={workflowId} number={number} onRestored={onClose} />
            </Group>
          </li>
        ))}
      </ul>
      {viewed && (
        <GraphDialog
          title={title(viewed.number, viewed.name)}
          graph={viewed.graph}
          onClose={() => setViewed(undefined)}
        />
      )}
    </Drawer>
  );
}

interface RestoreProps {
  workflowId: string;
  number: number;
  onRestored: () => void;
}

function Restore({ workflowId, number, onRestored }: RestoreProps) {
  const { t } = useTranslation();
  const designer = useDesigner();
  const readOnly = useDesignerState((state) => state.readOnly);
  const { restore } = useVersionCommands(workflowId);
  if (readOnly) return null;
  const run = async () => {
    const title = t('designer.restoreTitle', { number });
    const question = { title, body: t('designer.restoreBody'), confirm: t('designer.restore') };
    if (!(await askConfirm(question))) return;
    const { version } = designer.getState().draft;
    restore.mutate(
      { number, version },
      {
        onSuccess: (draft) => {
          load(designer, draft);
          toast('success', t('designer.restored', { number }));
          onRestored();
        },
        onError: toastError,
      },
    );
  };
  return (
    <Button size="xs" variant="default" loading={restore.isPending} onClick={() => void run()}>
      {t('designer.restore')}
    </Button>
  );
}
