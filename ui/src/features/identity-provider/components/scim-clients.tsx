import { Anchor, Button, Stack, Text } from '@mantine/core';
import { IconPlus, IconUsersGroup } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { CopyValue } from '@/components/copy/copy-value';
import { Panel } from '@/components/page/page';
import rows from '@/components/records/record-rows.module.css';
import { EmptyState, ErrorState, TextSkeleton } from '@/components/states/states';
import { useTranslation } from '@/lib/i18n/i18n';
import { useSession } from '@/lib/session/context';
import { useCan } from '@/lib/session/permission';
import { useScimClients } from '../api/use-scim-clients';
import { ScimClientForm } from './scim-client-form';
import { ScimClientRow } from './scim-client-row';

/** The programs of identity providers that keep people and groups up to date. */
export function ScimClients() {
  const { t } = useTranslation();
  const [adding, setAdding] = useState(false);
  const found = useScimClients();
  const { data } = found;
  return (
    <Panel
      title={t('openid.scim.title')}
      actions={
        data && (
          <Button
            flex="none"
            size="compact-sm"
            variant="default"
            leftSection={<IconPlus size={14} />}
            onClick={() => setAdding(true)}
          >
            {t('openid.scim.add')}
          </Button>
        )
      }
    >
      <Stack gap="sm">
        <About />
        {found.isError && !data && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
        {found.isPending && <TextSkeleton />}
        {data && (
          <CopyValue
            label={t('openid.scim.address')}
            hint={t('openid.scim.addressHint')}
            value={data.address}
            buttonLabel={t('openid.scim.copyAddress')}
          />
        )}
        {data?.items.length === 0 && (
          <EmptyState icon={IconUsersGroup} title={t('openid.scim.none')} hint={t('openid.scim.noneHint')} />
        )}
        {data && data.items.length > 0 && (
          <ul className={rows.rows} aria-label={t('openid.scim.clients')}>
            {data.items.map((client) => (
              <ScimClientRow key={client.id} client={client} now={found.dataUpdatedAt} />
            ))}
          </ul>
        )}
      </Stack>
      {adding && <ScimClientForm onClose={() => setAdding(false)} />}
    </Panel>
  );
}

function About() {
  const { t } = useTranslation();
  const { tenant } = useSession();
  const mayConfirm = useCan('roles', 'manage');
  return (
    <Stack gap="xs">
      <Text size="sm">{t('openid.scim.about')}</Text>
      <Text size="sm">{t('openid.scim.signIn')}</Text>
      <Text size="sm">
        {t('openid.scim.authority')}{' '}
        {mayConfirm && (
          <Anchor
            size="sm"
            underline="always"
            renderRoot={(props) => <Link {...props} to="/$tenant/proposals" params={{ tenant }} />}
          >
            {t('openid.scim.proposals')}
          </Anchor>
        )}
      </Text>
    </Stack>
  );
}
