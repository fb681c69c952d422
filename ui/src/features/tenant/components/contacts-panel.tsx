import { Table, Text } from '@mantine/core';
import { Panel } from '@/components/page/page';
import { useTranslation } from '@/lib/i18n/i18n';
import type { Contact, Profile } from '../api/use-tenants';
import classes from './company.module.css';
import { postalAddress } from './postal-address';

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
        <Table aria-label={t('tenants.contacts')}>
          <Table.Thead>
            <Table.Tr>
              {parts.map((part) => (
                <Table.Th key={part}>{t(`tenants.contact.${part}`)}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {contacts.map((contact, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no state, and contacts have no identity.
              <ContactRows key={place} contact={contact} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Panel>
  );
}

/** A contact, with its address in a row below. */
function ContactRows({ contact }: { contact: Contact }) {
  const address = postalAddress(contact);
  return (
    <>
      <Table.Tr className={address ? classes.person : undefined}>
        {parts.map((part) => (
          <Table.Td key={part}>{contact[part]}</Table.Td>
        ))}
      </Table.Tr>
      {address && (
        <Table.Tr>
          <Table.Td colSpan={parts.length} pt={0} c="dimmed">
            {address}
          </Table.Td>
        </Table.Tr>
      )}
    </>
  );
}
