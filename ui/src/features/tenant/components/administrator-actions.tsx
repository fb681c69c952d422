import { Button, Group, Text } from '@mantine/core';
import { IconMailForward, IconMailOff, IconUserCheck, IconUserOff } from '@tabler/icons-react';
import { askConfirm } from '@/components/dialog/confirm';
import { toast, toastError } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { useAdministrator } from '../api/use-administrator';
import type { Administrator, Tenant } from '../api/use-tenants';

interface AdministratorActionsProps {
  tenant: Tenant;
  person: Administrator;
}

/** What the platform can do with the account of an administrator now. */
export function AdministratorActions({ tenant, person }: AdministratorActionsProps) {
  const { t } = useTranslation();
  if (tenant.kind !== 'customer') return null;
  if (person.status === 'invited') return <Invitation tenant={tenant} person={person} />;
  const active = tenant.administrators.filter(({ status }) => status === 'active');
  if (person.status === 'active' && active.length === 1) {
    return (
      <Text size="sm" c="dimmed">
        {t('tenants.onlyAdministrator')}
      </Text>
    );
  }
  return <Activation tenant={tenant} person={person} />;
}

function Invitation({ tenant, person: { id, fullName: name } }: AdministratorActionsProps) {
  const { t } = useTranslation();
  const { resend, cancel } = useAdministrator(tenant.id, id);
  const ask = async () => {
    const sure = await askConfirm({
      title: t('tenants.cancelTitle', { name }),
      body: t('tenants.cancelBody'),
      confirm: t('tenants.cancelInvitation'),
      danger: true,
    });
    if (!sure) return;
    cancel.mutate(undefined, {
      onSuccess: () => toast('success', t('tenants.invitationCanceled'), name),
      onError: toastError,
    });
  };
  return (
    <Group gap="2xs" wrap="nowrap">
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconMailForward size={14} />}
        loading={resend.isPending}
        aria-label={t('tenants.resendTo', { name })}
        onClick={() =>
          resend.mutate(undefined, {
            onSuccess: () => toast('success', t('tenants.invited'), t('tenants.invitedHint')),
            onError: toastError,
          })
        }
      >
        {t('tenants.resend')}
      </Button>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconMailOff size={14} />}
        loading={cancel.isPending}
        aria-label={t('tenants.cancelTo', { name })}
        onClick={() => void ask()}
      >
        {t('tenants.cancelInvitation')}
      </Button>
    </Group>
  );
}

function Activation({ tenant, person: { id, fullName: name, status } }: AdministratorActionsProps) {
  const { t } = useTranslation();
  const { setActive } = useAdministrator(tenant.id, id);
  const activates = status === 'inactive';
  const set = async () => {
    const sure =
      activates ||
      (await askConfirm({
        title: t('tenants.deactivateTitle', { name }),
        body: t('tenants.deactivateBody'),
        confirm: t('tenants.deactivate'),
        danger: true,
      }));
    if (!sure) return;
    setActive.mutate(activates, {
      onSuccess: () => toast('success', t(activates ? 'tenants.activated' : 'tenants.deactivated'), name),
      onError: toastError,
    });
  };
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={activates ? <IconUserCheck size={14} /> : <IconUserOff size={14} />}
      loading={setActive.isPending}
      aria-label={t(activates ? 'tenants.activatePerson' : 'tenants.deactivatePerson', { name })}
      onClick={() => void set()}
    >
      {t(activates ? 'tenants.activate' : 'tenants.deactivate')}
    </Button>
  );
}
