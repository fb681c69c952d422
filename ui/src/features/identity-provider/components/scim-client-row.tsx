import { Button, Text } from '@mantine/core';
import { askConfirm } from '@/components/dialog/confirm';
import rows from '@/components/records/record-rows.module.css';
import { StatusBadge } from '@/components/status/status-badge';
import { DateText } from '@/components/text/date-text';
import { toast, toastError } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { type ScimClient, useRevokeScimClient } from '../api/use-scim-clients';

interface ScimClientRowProps {
  client: ScimClient;
  /** When the list was read. */
  now: number;
}

/** A client with its dates. Its revocation needs a confirmation. */
export function ScimClientRow({ client, now }: ScimClientRowProps) {
  const { t } = useTranslation();
  const revoke = useRevokeScimClient();
  const { id, name, createdBy, creationTime, expiresAt, lastUsedAt } = client;
  const expired = Date.parse(expiresAt) <= now;
  const ask = async () => {
    const sure = await askConfirm({
      title: t('openid.scim.revokeTitle', { name }),
      body: t('openid.scim.revokeBody'),
      confirm: t('openid.scim.revoke'),
      danger: true,
    });
    if (!sure) return;
    revoke.mutate(id, {
      onSuccess: () => toast('success', t('openid.scim.revoked'), name),
      onError: toastError,
    });
  };
  return (
    <li>
      <strong>{name}</strong>
      {expired && <StatusBadge label={t('openid.scim.expired')} tone="attention" />}
      <Text span size="xs" c="dimmed">
        {t('openid.scim.addedBy', { name: createdBy })} <DateText value={creationTime} />
      </Text>
      <Text span size="xs" c="dimmed">
        {t(expired ? 'openid.scim.expiredOn' : 'openid.scim.expiresOn')} <DateText value={expiresAt} />
      </Text>
      <Text span size="xs" c="dimmed">
        {t('openid.scim.lastUsed')}{' '}
        {lastUsedAt ? <DateText value={lastUsedAt} withTime /> : t('openid.scim.never')}
      </Text>
      <Button
        className={rows.end ?? ''}
        size="compact-sm"
        variant="default"
        aria-label={t('openid.scim.revokeOf', { name })}
        loading={revoke.isPending}
        onClick={() => void ask()}
      >
        {t('openid.scim.revoke')}
      </Button>
    </li>
  );
}
