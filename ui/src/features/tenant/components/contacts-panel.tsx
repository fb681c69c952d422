import { Table, Text } from '@mantine/core';
import { Panel } from '@/components/page/page';
import { useTranslation } from '@/lib/i18n/i18n';
import type { Profile } from '../api/use-tenants';

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
        <Table aria-label={t('tenants.contacts')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('tenants.contact.name')}</Table.Th>
              <Table.Th>{t('tenants.contact.role')}</Table.Th>
              <Table.Th>{t('tenants.contact.email')}</Table.Th>
              <Table.Th>{t('tenants.contact.phone')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {contacts.map(({ name, role, email, phone }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: contacts have no id, and the list is replaced as a whole
              <Table.Tr key={place}>
                <Table.Td>{name}</Table.Td>
                <Table.Td>{role}</Table.Td>
                <Table.Td>{email}</Table.Td>
                <Table.Td>{phone}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Panel>
  );
}
