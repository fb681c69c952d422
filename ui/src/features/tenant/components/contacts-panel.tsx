import { Table, Text } from '@mantine/core';
import { Panel } from '@/components/page/page';
import { useTranslation } from '@/lib/i18n/i18n';
import type { Profile } from '../api/use-tenants';

const parts = ['name', 'role', 'email', 'phone'] as const;

/** The people of a tenant whom the platform calls. */
export function ContactsPanel({ contacts }: Pick<Profile, 'contacts'>) {
  const { t } = useTranslation();
  if (contacts.length === 0) {
    return (
      <Panel title={t('tenants.contacts')}>
        <Text size="sm" c="dimmed">
          {t('tenants.noContacts')}
        </Text>
      </Panel>
    );
  }
  return (
    <Panel title={t('tenants.contacts')}>
      <Table.ScrollContainer minWidth={480}>
        <Table
          aria-label={t('tenants.contacts')}
          data={{
            head: parts.map((part) => t(`tenants.contact.${part}`)),
            body: contacts.map((contact) => parts.map((part) => contact[part])),
          }}
        />
      </Table.ScrollContainer>
    </Panel>
  );
}
