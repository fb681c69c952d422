import { Button } from '@mantine/core';
import { IconAt, IconChevronDown, IconFileImport, IconPlus } from '@tabler/icons-react';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { LazyDialog } from '@/components/lazy/lazy-dialog';
import { MenuButton } from '@/components/menu/menu-button';
import { useTranslation } from '@/lib/i18n/i18n';
import { useMayEdit, usePeople } from './people';
import type { UserDialog } from './user-dialogs';

// Loaded on demand, because the page works without them.
const dialogs = {
  invite: lazyComponent(() => import('./invite-users').then((found) => found.InviteUsers)),
  import: lazyComponent(() => import('./import-users').then((found) => found.ImportUsers)),
  domains: lazyComponent(() => import('./mail-domains').then((found) => found.MailDomainsDialog)),
};

interface InvitationActionsProps {
  /** The open dialog is part of the address. */
  dialog: UserDialog | undefined;
  onDialog: (dialog: UserDialog | undefined) => void;
}

/** Invites and imports people, and sets the mail domains from which people can be invited. */
export function InvitationActions({ dialog, onDialog }: InvitationActionsProps) {
  const { t } = useTranslation();
  const people = usePeople();
  if (!useMayEdit('manage')) return null;
  const Dialog = dialog && dialogs[dialog];
  const close = () => onDialog(undefined);
  return (
    <>
      <MenuButton
        button={
          <Button variant="default" rightSection={<IconChevronDown size={14} />}>
            {t('invitations.more')}
          </Button>
        }
        entries={() => [
          people === 'users' && {
            label: t('invitations.importTitle'),
            icon: <IconFileImport size={15} />,
            run: () => onDialog('import'),
          },
          { label: t('invitations.domains'), icon: <IconAt size={15} />, run: () => onDialog('domains') },
        ]}
      />
      <Button leftSection={<IconPlus size={16} />} onClick={() => onDialog('invite')}>
        {t(people === 'users' ? 'invitations.invite' : 'administrators.invite')}
      </Button>
      {Dialog && (
        <LazyDialog onClose={close}>
          <Dialog onClose={close} />
        </LazyDialog>
      )}
    </>
  );
}
