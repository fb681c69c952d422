import { Alert, Button, Text } from '@mantine/core';
import { IconBan, IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { askConfirm } from '@/components/dialog/confirm';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { LazyDialog } from '@/components/lazy/lazy-dialog';
import { DateText } from '@/components/text/date-text';
import { toast, toastError } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { deletionDecided, useDeletion } from '../api/use-deletion';
import { type Tenant, useResumeTenant } from '../api/use-tenants';

const SuspendDialog = lazyComponent(() => import('./suspend-dialog').then((found) => found.SuspendDialog));

/** Suspends a customer whose deletion is not decided, or ends its suspension. */
export function SuspensionAction({ tenant }: { tenant: Tenant }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const { data, isPending } = useDeletion(tenant.id);
  if (tenant.kind !== 'customer' || tenant.status === 'draft' || tenant.status === 'closed') return null;
  if (tenant.status === 'inactive') return <Resume tenant={tenant} />;
  if (isPending || deletionDecided(data?.deletion)) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconBan size={16} />} onClick={() => setAsking(true)}>
        {t('tenants.suspend')}
      </Button>
      {asking && (
        <LazyDialog onClose={close}>
          <SuspendDialog tenant={tenant} onClose={close} />
        </LazyDialog>
      )}
    </>
  );
}

function Resume({ tenant: { id, name, version } }: { tenant: Tenant }) {
  const { t } = useTranslation();
  const resume = useResumeTenant(id);
  const ask = async () => {
    const sure = await askConfirm({
      title: t('tenants.resumeTitle', { name }),
      body: t('tenants.resumeEffect'),
      confirm: t('tenants.resume'),
    });
    if (!sure) return;
    resume.mutate(version, {
      onSuccess: () => toast('success', t('tenants.resumed'), name),
      onError: toastError,
    });
  };
  return (
    <Button
      variant="default"
      leftSection={<IconPlayerPlay size={16} />}
      loading={resume.isPending}
      onClick={() => void ask()}
    >
      {t('tenants.resume')}
    </Button>
  );
}

/** Who suspended the tenant, when and why. */
export function SuspensionNotice({ tenant: { suspension } }: { tenant: Tenant }) {
  const { t } = useTranslation();
  if (!suspension) return null;
  return (
    <Alert color="orange" icon={<IconBan size={18} />} title={t('tenants.suspendedAlert')}>
      <Text size="sm">{suspension.reason}</Text>
      <Text size="sm">
        <DateText value={suspension.suspendedAt} />{' '}
        {t('tenants.suspendedBy', { name: suspension.suspendedBy })}
      </Text>
      <Text size="sm">{t('tenants.deletion.notSuspended')}</Text>
    </Alert>
  );
}
