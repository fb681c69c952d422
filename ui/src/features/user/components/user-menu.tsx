import { ActionIcon } from '@mantine/core';
import {
  IconDots,
  IconMailForward,
  IconMailOff,
  IconPencil,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { MenuButton } from '@/components/menu/menu-button';
import type { Schema } from '@/lib/api/types';
import { useTranslation } from '@/lib/i18n/i18n';
import { useSession } from '@/lib/session/context';
import { useMayEdit, usePeople } from './people';
import { useActivation } from './use-activation';
import { useInvitationActions } from './use-invitation-actions';
import { personPage } from './user-address';

/** The actions for one user of the list. */
export function UserMenu({ user }: { user: Schema<'UserEntry'> }) {
  const { t } = useTranslation();
  const { tenant } = useSession();
  const mayEdit = useMayEdit('update');
  const people = usePeople();
  const { activate, deactivate, busy } = useActivation(user);
  const { resend, cancel, invitationBusy } = useInvitationActions(user);
  if (!mayEdit) return null;
  return (
    <MenuButton
      button={
        <ActionIcon
          aria-label={t('users.actionsOf', { name: user.fullName })}
          loading={busy || invitationBusy}
        >
          <IconDots size={17} />
        </ActionIcon>
      }
      entries={() => [
        {
          label: t('users.edit'),
          icon: <IconPencil size={15} />,
          link: (props) => <Link {...props} {...personPage(people, { tenant, userId: user.id })} />,
        },
        activate && { label: t('users.activate'), icon: <IconUserCheck size={15} />, run: activate },
        resend && { label: t('invitations.resend'), icon: <IconMailForward size={15} />, run: resend },
        cancel && {
          label: t('invitations.cancel'),
          icon: <IconMailOff size={15} />,
          danger: true,
          run: cancel,
        },
        deactivate && {
          label: t('users.deactivate'),
          icon: <IconUserOff size={15} />,
          danger: true,
          run: deactivate,
        },
      ]}
    />
  );
}
