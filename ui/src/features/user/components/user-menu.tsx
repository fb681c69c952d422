import { ActionIcon, Menu } from '@mantine/core';
import {
  IconDots,
  IconMailForward,
  IconMailOff,
  IconPencil,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Schema } from '@/lib/api/types';
import { useTranslation } from '@/lib/i18n/i18n';
import { useSession } from '@/lib/session/context';
import { useCan } from '@/lib/session/permission';
import { useActivation } from './use-activation';
import { useInvitationActions } from './use-invitation-actions';
import { userPage } from './user-address';

/** The actions for one user of the list. */
export function UserMenu({ user }: { user: Schema<'UserEntry'> }) {
  const { t } = useTranslation();
  const { tenant } = useSession();
  const mayEdit = useCan('userManagement', 'update');
  const { activate, deactivate, busy } = useActivation(user);
  const { resend, cancel, invitationBusy } = useInvitationActions(user);
  if (!mayEdit) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          aria-label={t('users.actionsOf', { name: user.fullName })}
          loading={busy || invitationBusy}
        >
          <IconDots size={17} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconPencil size={15} />}
          renderRoot={(props) => <Link {...props} {...userPage({ tenant, userId: user.id })} />}
        >
          {t('users.edit')}
        </Menu.Item>
        {activate && (
          <Menu.Item leftSection={<IconUserCheck size={15} />} onClick={activate}>
            {t('users.activate')}
          </Menu.Item>
        )}
        {resend && (
          <Menu.Item leftSection={<IconMailForward size={15} />} onClick={resend}>
            {t('invitations.resend')}
          </Menu.Item>
        )}
        {cancel && (
          <Menu.Item color="red" leftSection={<IconMailOff size={15} />} onClick={cancel}>
            {t('invitations.cancel')}
          </Menu.Item>
        )}
        {deactivate && (
          <Menu.Item color="red" leftSection={<IconUserOff size={15} />} onClick={deactivate}>
            {t('users.deactivate')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
