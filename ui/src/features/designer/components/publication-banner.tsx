import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { askConfirm } from '@/components/dialog/confirm';
import { DateText } from '@/components/text/date-text';
import { toast, toastError } from '@/components/toast/toast';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { useTranslation } from '@/lib/i18n/i18n';
import { useUser } from '@/lib/session/context';
import { useCan } from '@/lib/session/permission';
import { designerQueries } from '../api/queries';
import { useVersionCommands } from '../api/use-workflow-commands';
import { useDesignerState } from '../designer-store';
import { lacksPermission } from '../graph/permissions';
import classes from './bar.module.css';
import { GraphDialog } from './graph-dialog';
import { RejectDialog } from './reject-dialog';

/** The version that waits for a second person, and what this person can do about it. */
export function PublicationBanner({ workflowId }: { workflowId: string }) {
  const found = useQuery(designerQueries.publication(useApi(), workflowId));
  return found.data ? <Waiting workflowId={workflowId} publication={found.data} /> : null;
}

interface WaitingProps {
  workflowId: string;
  publication: Schema<'WorkflowPublication'>;
}

function Waiting({ workflowId, publication }: WaitingProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<'view' | 'reject'>();
  const { name, note, requestedByName, requestedAt } = publication;
  return (
    <section className={classes.banner} aria-label={t('designer.waiting', { name })}>
      <div className={classes.bannerText}>
        <b>{t('designer.waiting', { name })}</b>{' '}
        <span>
          {t('designer.requestedBy', { name: requestedByName })} <DateText value={requestedAt} withTime />
        </span>
        {note && <p className={classes.note}>{note}</p>}
      </div>
      <Group gap="xs">
        <Button size="xs" variant="default" onClick={() => setOpen('view')}>
          {t('designer.view')}
        </Button>
        <Decisions {...{ workflowId, publication }} onReject={() => setOpen('reject')} />
      </Group>
      {open === 'view' && (
        <GraphDialog title={name} graph={publication.graph} onClose={() => setOpen(undefined)} />
      )}
      {open === 'reject' && (
        <RejectDialog {...{ workflowId, publication }} onClose={() => setOpen(undefined)} />
      )}
    </section>
  );
}

function Decisions({ workflowId, publication, onReject }: WaitingProps & { onReject: () => void }) {
  const { t } = useTranslation();
  const user = useUser();
  const userId = user?.userId;
  const hidden = useDesignerState(({ kinds }) => lacksPermission(publication.graph, kinds, user));
  const mayManage = useCan('workflowBuilder', 'manage');
  const { confirm, withdraw } = useVersionCommands(workflowId);
  const { id, name, requestedBy, designers } = publication;
  if (!mayManage || !userId) return null;
  const onConfirm = async () => {
    const title = t('designer.confirmTitle', { name });
    if (!(await askConfirm({ title, body: t('designer.confirmBody'), confirm: t('designer.confirm') })))
      return;
    confirm.mutate(id, {
      onSuccess: ({ number }) => toast('success', t('designer.published', { number })),
      onError: toastError,
    });
  };
  const onWithdraw = async () => {
    const title = t('designer.withdrawTitle', { name });
    const question = { title, body: t('designer.withdrawBody'), confirm: t('designer.withdraw') };
    if (!(await askConfirm(question))) return;
    withdraw.mutate(undefined, {
      onSuccess: () => toast('success', t('designer.withdrawn'), name),
      onError: toastError,
    });
  };
  const own = requestedBy === userId;
  return (
    <>
      {own && (
        <Button size="xs" variant="default" loading={withdraw.isPending} onClick={() => void onWithdraw()}>
          {t('designer.withdraw')}
        </Button>
      )}
      {!own && (
        <Button size="xs" variant="default" onClick={onReject}>
          {t('designer.reject')}
        </Button>
      )}
      {!own && !hidden && !designers.includes(userId) && (
        <Button size="xs" loading={confirm.isPending} onClick={() => void onConfirm()}>
          {t('designer.confirm')}
        </Button>
      )}
    </>
  );
}
