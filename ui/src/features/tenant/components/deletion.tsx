import { Alert, Button, Group, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { askConfirm } from '@/components/dialog/confirm';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { LazyDialog } from '@/components/lazy/lazy-dialog';
import { DateText } from '@/components/text/date-text';
import { toast, toastError } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { type Deletion, deletionDecided, useCancelDeletion, useDeletion } from '../api/use-deletion';
import type { Tenant } from '../api/use-tenants';

const dialogs = () => import('./deletion-dialogs');
const RequestDialog = lazyComponent(() => dialogs().then((found) => found.RequestDeletionDialog));
const ConfirmDialog = lazyComponent(() => dialogs().then((found) => found.ConfirmDeletionDialog));

const secondsPerDay = 86_400;

const daysOf = (waitSeconds: number) => Math.round(waitSeconds / secondsPerDay);

/** Requests the deletion of a customer, unless one is open or the customer is suspended. */
export function DeletionAction({ tenant }: { tenant: Tenant }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const found = useDeletion(tenant.id).data;
  const ended = !found?.deletion || ['canceled', 'expired'].includes(found.deletion.state);
  if (!found || !ended || tenant.kind !== 'customer') return null;
  if (tenant.status === 'closed' || tenant.status === 'inactive') return null;
  return (
    <>
      <Button variant="default" leftSection={<IconTrash size={16} />} onClick={() => setAsking(true)}>
        {t('tenants.deletion.action')}
      </Button>
      {asking && (
        <LazyDialog onClose={close}>
          <RequestDialog tenant={tenant} days={daysOf(found.waitSeconds)} onClose={close} />
        </LazyDialog>
      )}
    </>
  );
}

/** The open or completed deletion of a tenant, and what the reader can do about it. */
export function DeletionNotice({ tenant }: { tenant: Tenant }) {
  const { t } = useTranslation();
  const found = useDeletion(tenant.id).data;
  const deletion = found?.deletion;
  if (!deletion || deletion.state === 'canceled' || deletion.state === 'expired') return null;
  return (
    <Alert
      color={deletion.state === 'done' ? 'gray' : 'red'}
      icon={<IconTrash size={18} />}
      title={t(`tenants.deletion.titles.${deletion.state}`)}
    >
      <Progress deletion={deletion} suspended={tenant.status === 'inactive'} />
      <Decisions tenant={tenant} deletion={deletion} days={daysOf(found.waitSeconds)} />
    </Alert>
  );
}

interface ProgressProps {
  deletion: Deletion;
  suspended: boolean;
}

function Progress({ deletion, suspended }: ProgressProps) {
  const { t } = useTranslation();
  return (
    <>
      <Text size="sm">{deletion.reason}</Text>
      <Text size="sm">
        <DateText value={deletion.requestedAt} />{' '}
        {t('tenants.deletion.requestedBy', { name: deletion.requestedBy })}
      </Text>
      {deletion.confirmedAt && (
        <Text size="sm">
          <DateText value={deletion.confirmedAt} />{' '}
          {t('tenants.deletion.confirmedBy', { name: deletion.confirmedBy })}
        </Text>
      )}
      {/* The notice of the suspension says why a suspended company is not deleted. */}
      {!(suspended && deletion.state === 'requested') && <Next deletion={deletion} />}
      {!suspended && deletionDecided(deletion) && <Text size="sm">{t('tenants.deletion.noSuspension')}</Text>}
    </>
  );
}

/** What happens next. */
function Next({ deletion }: { deletion: Deletion }) {
  const { t } = useTranslation();
  if (deletion.state === 'requested') {
    return (
      <Text size="sm">
        {t(deletion.own ? 'tenants.deletion.next.own' : 'tenants.deletion.next.other')}{' '}
        <DateText value={deletion.expiresAt} />
      </Text>
    );
  }
  if (deletion.state === 'done') {
    return (
      <Text size="sm">
        {t('tenants.deletion.next.done')} <DateText value={deletion.erasedAt} />
      </Text>
    );
  }
  if (deletion.state !== 'waiting') return null;
  if (deletion.checkedAt) {
    const { payments, batches, reports, checkedAt } = deletion;
    return (
      <Text size="sm">
        {t('tenants.deletion.next.unfinished', { payments, batches, reports })}{' '}
        <DateText value={checkedAt} withTime />
      </Text>
    );
  }
  return (
    <Text size="sm">
      {t('tenants.deletion.next.due')} <DateText value={deletion.dueAt} withTime />
    </Text>
  );
}

interface DecisionsProps {
  tenant: Tenant;
  deletion: Deletion;
  days: number;
}

function Decisions({ tenant, deletion, days }: DecisionsProps) {
  const { t } = useTranslation();
  const [confirming, setConfirming] = useState(false);
  const close = () => setConfirming(false);
  if (deletion.state !== 'requested' && deletion.state !== 'waiting') return null;
  return (
    <Group mt="sm" gap="xs">
      {deletion.state === 'requested' && !deletion.own && tenant.status !== 'inactive' && (
        <Button color="red" size="xs" onClick={() => setConfirming(true)}>
          {t('tenants.deletion.confirm')}
        </Button>
      )}
      <Cancel tenant={tenant} />
      {confirming && (
        <LazyDialog onClose={close}>
          <ConfirmDialog tenant={tenant} days={days} onClose={close} />
        </LazyDialog>
      )}
    </Group>
  );
}

function Cancel({ tenant }: { tenant: Tenant }) {
  const { t } = useTranslation();
  const cancel = useCancelDeletion(tenant.id);
  const ask = async () => {
    const sure = await askConfirm({
      title: t('tenants.deletion.cancelTitle', { name: tenant.name }),
      body: t('tenants.deletion.cancelEffect'),
      confirm: t('tenants.deletion.cancel'),
    });
    if (!sure) return;
    cancel.mutate(undefined, {
      onSuccess: () => toast('success', t('tenants.deletion.canceled'), tenant.name),
      onError: toastError,
    });
  };
  return (
    <Button variant="default" size="xs" loading={cancel.isPending} onClick={() => void ask()}>
      {t('tenants.deletion.cancel')}
    </Button>
  );
}
