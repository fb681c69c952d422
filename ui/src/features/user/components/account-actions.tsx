import { Button } from '@mantine/core';
import { IconMailForward, IconMailOff, IconUserCheck, IconUserOff } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from '@/lib/i18n/i18n';
import { useSession } from '@/lib/session/context';
import type { Account } from '../api/use-user-commands';
import { usePeople } from './people';
import { useActivation } from './use-activation';
import { useInvitationActions } from './use-invitation-actions';
import { peopleList } from './user-address';

/** The actions for the account on its page. A canceled invitation has no page, so its list opens. */
export function AccountActions({ user }: { user: Account }) {
  const { t } = useTranslation();
  const { tenant } = useSession();
  const people = usePeople();
  const navigate = useNavigate();
  const { activate, deactivate, busy } = useActivation(user);
  const { resend, cancel, invitationBusy } = useInvitationActions(
    user,
    () => void navigate(peopleList(people, { tenant })),
  );
  const actions = [
    { label: t('users.activate'), Icon: IconUserCheck, run: activate },
    { label: t('users.deactivate'), Icon: IconUserOff, run: deactivate },
    { label: t('invitations.resend'), Icon: IconMailForward, run: resend },
    { label: t('invitations.cancel'), Icon: IconMailOff, run: cancel },
  ];
  return actions
    .filter(({ run }) => run)
    .map(({ label, Icon, run }) => (
      <Button
        key={label}
        variant="default"
        leftSection={<Icon size={16} />}
        loading={busy || invitationBusy}
        onClick={run}
      >
        {label}
      </Button>
    ));
}
