import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { MoneyField, MultiListField } from '@/components/form/fields';
import { VersionedForm } from '@/components/form/versioned-form';
import { Panel } from '@/components/page/page';
import { useApi } from '@/lib/api/context';
import { formatMoney } from '@/lib/format/money';
import { useTranslation } from '@/lib/i18n/i18n';
import { useUser } from '@/lib/session/context';
import { useCan } from '@/lib/session/permission';
import { userDetails } from '../api/detail-queries';
import { type Account, useSaveUser } from '../api/use-user-commands';
import { asQuery } from './profile-panel';

interface AccessPanelProps {
  user: Account;
  reload: () => Promise<Account | undefined>;
}

/** The roles and the approval limit. The server decides who may change them; its reasons show at the fields. */
export function AccessPanel(props: AccessPanelProps) {
  const { t } = useTranslation();
  return (
    <Panel title={t('users.access')}>
      <Stack gap="lg">
        <Roles {...props} />
        <Limit {...props} />
      </Stack>
    </Panel>
  );
}

function Roles({ user, reload }: AccessPanelProps) {
  const { t } = useTranslation();
  const api = useApi();
  const mayManage = useCan('roles', 'manage');
  const mayRead = useCan('roles', 'getList');
  const save = useSaveUser(user.id);
  const { data } = useQuery({ ...userDetails.roles(api), enabled: mayRead });
  // In priority order, as the server sends them. Without the list, the user's own roles are named.
  const offered = data?.roles.map(({ name }) => name) ?? user.roles;
  return (
    <VersionedForm
      query={asQuery({ user, reload })}
      label={t('users.roles')}
      readOnly={!mayManage || !data}
      toValues={({ roles }) => ({ roles: [...roles] })}
      validate={{ roles: (chosen: string[]) => (chosen.length > 0 ? null : t('users.roleNeeded')) }}
      save={({ roles }, known) =>
        save.roles({ roles: offered.filter((name) => roles.includes(name)) }, known)
      }
    >
      {({ names }) => (
        <MultiListField
          name={names.roles}
          label={t('users.roles')}
          description={t('users.rolesHint')}
          data={[...new Set([...offered, ...user.roles])].map((name) => ({ value: name, label: name }))}
        />
      )}
    </VersionedForm>
  );
}

function Limit({ user, reload }: AccessPanelProps) {
  const { t } = useTranslation();
  const mayManage = useCan('roles', 'manage');
  const self = useUser()?.userId === user.id;
  const save = useSaveUser(user.id);
  const { currency, roleLimit } = user;
  const hint = () => {
    if (self) return t('users.limitOwn');
    if (roleLimit) {
      return t('users.limitOfRoles', { amount: formatMoney({ amount: roleLimit, currency }) });
    }
    return t('users.limitNone');
  };
  return (
    <VersionedForm
      query={asQuery({ user, reload })}
      label={t('users.limit')}
      readOnly={!mayManage || self}
      toValues={({ approvalLimit = '' }) => ({ approvalLimit })}
      save={(values, known) => save.limit(values, known)}
    >
      {({ names }) => (
        <MoneyField
          name={names.approvalLimit}
          label={t('users.limit')}
          description={hint()}
          currency={currency}
        />
      )}
    </VersionedForm>
  );
}
