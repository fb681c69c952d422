import { Button, Group, Text } from '@mantine/core';
import { type Icon, IconMailForward, IconMailOff, IconUserCheck, IconUserOff } from '@tabler/icons-react';
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
    <Group gap="2xs">
      <RowButton
        icon={IconMailForward}
        busy={resend.isPending}
        label={t('tenants.resendTo', { name })}
        text={t('tenants.resend')}
        onClick={() =>
          resend.mutate(undefined, {
            onSuccess: () => toast('success', t('tenants.invited'), t('tenants.invitedHint')),
            onError: toastError,
          })
        }
      />
      <RowButton
        icon={IconMailOff}
        busy={cancel.isPending}
        label={t('tenants.cancelTo', { name })}
        text={t('tenants.cancelInvitation')}
        onClick={() => void ask()}
      />
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
    <RowButton
      icon={activates ? IconUserCheck : IconUserOff}
      busy={setActive.isPending}
      label={t(activates ? 'tenants.activatePerson' : 'tenants.deactivatePerson', { name })}
      text={t(activates ? 'tenants.activate' : 'tenants.deactivate')}
      onClick={() => void set()}
    />
  );
}

interface RowButtonProps {
  icon: Icon;
  busy: boolean;
  /** Names the person, for screen readers. */
  label: string;
  text: string;
  onClick: () => void;
}

function RowButton({ icon: Sign, busy, label, text, onClick }: RowButtonProps) {
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<Sign size={14} />}
      loading={busy}
      aria-label={label}
      onClick={onClick}
    >
      {text}
    </Button>
  );
}
