import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { TextField } from '@/components/form/fields';
import type { Names } from '@/components/form/names';
import { useTranslation } from '@/lib/i18n/i18n';
import type { Contact } from '../api/use-tenants';
import classes from './company.module.css';

export type ContactValues = Required<Contact>;

export const emptyContact: ContactValues = {
  name: '',
  role: '',
  email: '',
  phone: '',
  street: '',
  city: '',
  region: '',
  postalCode: '',
  country: '',
};

const contactParts = [
  ['name', 200],
  ['role', 100],
  ['email', 254],
  ['phone', 50],
] as const;

const addressParts = [
  ['street', 200],
  ['city', 100],
  ['region', 50],
  ['postalCode', 20],
  ['country', 2],
] as const;

interface ContactRowProps {
  names: Names<ContactValues>;
  contactName: string;
  onRemove: () => void;
}

/** The fields of a contact, with its address below. */
export function ContactRow({ names, contactName, onRemove }: ContactRowProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.contact} data-tall>
      {contactParts.map(([part, most]) => (
        <TextField
          key={part}
          name={names[part]}
          aria-label={t(`tenants.contact.${part}`)}
          placeholder={t(`tenants.contact.${part}`)}
          maxLength={most}
        />
      ))}
      <div className={classes.address}>
        {addressParts.map(([part, most]) => (
          <TextField
            key={part}
            name={names[part]}
            aria-label={t(`tenants.${part}`)}
            placeholder={t(`tenants.${part}`)}
            maxLength={most}
          />
        ))}
      </div>
      <ActionIcon
        aria-label={t('tenants.removeContact', { name: contactName || t('tenants.contact.name') })}
        onClick={onRemove}
      >
        <IconX size={15} />
      </ActionIcon>
    </div>
  );
}
