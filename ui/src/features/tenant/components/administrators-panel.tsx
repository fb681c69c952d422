import { Button, Table, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { LazyDialog } from '@/components/lazy/lazy-dialog';
import { Panel } from '@/components/page/page';
import { StatusBadge } from '@/components/status/status-badge';
import { DateText } from '@/components/text/date-text';
import { useTranslation } from '@/lib/i18n/i18n';
import type { Administrator, Tenant } from '../api/use-tenants';
import { AdministratorActions } from './administrator-actions';
import classes from './company.module.css';
import { administratorStatus } from './tenant-status';

const InviteAdministrators = lazyComponent(() =>
  import('./invite-administrators').then((found) => found.InviteAdministrators),
);

/** The administrators of a tenant, with their invitations. */
export function AdministratorsPanel({ tenant }: { tenant: Tenant }) {
  const { t } = useTranslation();
  const [inviting, setInviting] = useState(false);
  const close = () => setInviting(false);
  return (
    <Panel
      title={t('tenants.administrators')}
      actions={
        tenant.kind === 'customer' && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={14} />}
            onClick={() => setInviting(true)}
          >
            {t('tenants.invite')}
          </Button>
        )
      }
    >
      {tenant.administrators.length > 0 ? (
        <Administrators tenant={tenant} />
      ) : (
        <Text size="sm" c="dimmed">
          {t('tenants.noAdministrators')}
        </Text>
      )}
      {inviting && (
        <LazyDialog onClose={close}>
          <InviteAdministrators tenantId={tenant.id} onClose={close} />
        </LazyDialog>
      )}
    </Panel>
  );
}

function Administrators({ tenant }: { tenant: Tenant }) {
  const { t } = useTranslation();
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('tenants.columns.name')}</Table.Th>
          <Table.Th>{t('common.status')}</Table.Th>
          <Table.Th aria-label={t('grid.actions')} />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {tenant.administrators.map((person) => (
          <Row key={person.id} tenant={tenant} person={person} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** Three columns, so that the actions are in view on a phone. */
function Row({ tenant, person }: { tenant: Tenant; person: Administrator }) {
  const { t } = useTranslation();
  const since = person.activatedAt ?? person.invitedAt;
  return (
    <Table.Tr>
      <Table.Td className={classes.administrator}>
        {person.fullName}
        <Text size="xs" c="dimmed">
          {person.email}
        </Text>
      </Table.Td>
      <Table.Td>
        <StatusBadge {...administratorStatus(person.status)} />
        {since && (
          <Text size="xs" c="dimmed">
            {t('tenants.since')} <DateText value={since} />
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <AdministratorActions tenant={tenant} person={person} />
      </Table.Td>
    </Table.Tr>
  );
}
