import { Button, Group, SimpleGrid, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { TextField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { RowsField } from '@/components/form/rows-field';
import { all, length, required } from '@/components/form/rules';
import { useVersionedForm } from '@/components/form/use-versioned-form';
import { toast } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { type Profile, type Tenant, useSaveProfile } from '../api/use-tenants';
import { ContactRow, type ContactValues, emptyContact } from './contact-row';

interface CompanyFormProps {
  tenant: Tenant;
  reload: () => Promise<Tenant | undefined>;
  onClose: () => void;
}

type Values = Omit<Profile, 'contacts'> & { contacts: ContactValues[] };

const toValues = ({ profile }: Tenant): Values => ({
  ...profile,
  contacts: profile.contacts.map((contact) => ({ ...emptyContact, ...contact })),
});

/** Name, address and contacts of a tenant. */
export function CompanyForm({ tenant, reload, onClose }: CompanyFormProps) {
  const { t } = useTranslation();
  const save = useSaveProfile(tenant.id);
  const kit = useVersionedForm<Tenant, Values>({
    record: tenant,
    reload,
    draft: `tenant.${tenant.id}`,
    toValues,
    validate: { name: all(required, length(1, 100)) },
    save: (profile, { version }) => save.mutateAsync({ profile, version }),
    onSaved: () => {
      toast('success', t('common.saved'));
      onClose();
    },
  });
  const { names } = kit;
  return (
    <FormDialog kit={kit} title={t('tenants.editTitle', { name: tenant.name })} onClose={onClose} size={760}>
      <TextField
        name={names.name}
        label={t('tenants.columns.name')}
        required
        maxLength={100}
        data-autofocus
      />
      <TextField name={names.street} label={t('tenants.street')} maxLength={200} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextField name={names.city} label={t('tenants.city')} maxLength={100} />
        <TextField name={names.region} label={t('tenants.region')} maxLength={50} />
        <TextField name={names.postalCode} label={t('tenants.postalCode')} maxLength={20} />
        <TextField
          name={names.country}
          label={t('tenants.country')}
          placeholder={t('tenants.countryHint')}
          maxLength={2}
        />
      </SimpleGrid>
      <Text size="sm" fw={500}>
        {t('tenants.contacts')}
      </Text>
      <RowsField
        name={names.contacts}
        label={t('tenants.contacts')}
        rowName={({ name }, place) => name || t('tenants.contactNumber', { place })}
        sortable
        shown={(contacts) => contacts.map(({ name }) => name).join(', ') || '—'}
      >
        {({ names: contact, remove, row }) => (
          <ContactRow names={contact} contactName={row.name} onRemove={remove} />
        )}
      </RowsField>
      <Group>
        <Button
          variant="default"
          leftSection={<IconPlus size={15} />}
          onClick={() => kit.form.insertListItem(names.contacts, emptyContact)}
        >
          {t('tenants.addContact')}
        </Button>
      </Group>
    </FormDialog>
  );
}
