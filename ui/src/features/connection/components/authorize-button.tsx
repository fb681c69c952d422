import { Button } from '@mantine/core';
import { askConfirm } from '@/components/dialog/confirm';
import { toastError } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { useRequestAuthorization } from '../api/use-authorization';
import type { Profile } from '../api/use-connections';

interface AuthorizeButtonProps {
  connectionId: string;
  profile: Profile;
}

/** Leads to the server where a person lets the profile act for them. */
export function AuthorizeButton({ connectionId, profile }: AuthorizeButtonProps) {
  const { t } = useTranslation();
  const { id, name, secrets, settings } = profile;
  const request = useRequestAuthorization(connectionId, id, (address) => window.location.assign(address));
  const label = t(secrets.includes('refreshToken') ? 'connections.authorizeAgain' : 'connections.authorize');
  const ask = async () => {
    const { host } = new URL(settings.authorizationUrl ?? '');
    const sure = await askConfirm({
      title: t('connections.authorizeTitle', { name }),
      body: t('connections.authorizeBody', { host }),
      confirm: t('connections.authorize'),
    });
    if (sure) request.mutate(undefined, { onError: toastError });
  };
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={`${label}: ${name}`}
      loading={request.isPending}
      onClick={() => void ask()}
    >
      {label}
    </Button>
  );
}
