import { NameField } from '@/components/form/name-field';
import type { FieldName } from '@/components/form/names';
import { required } from '@/components/form/rules';
import { t, useTranslation } from '@/lib/i18n/i18n';
import { tenantKeys } from '../api/keys';
import { useIdentifierTaken } from '../api/use-tenants';

const identifierForm = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** The form of a domain name. */
export const identifier = (value: string) =>
  required(value) ?? (identifierForm.test(value.trim()) ? null : t('tenants.identifierForm'));

/** A domain name; the field says whether it is free. */
export function IdentifierField({ name, own }: { name: FieldName<string>; own?: string }) {
  const { t } = useTranslation();
  const isTaken = useIdentifierTaken();
  return (
    <NameField
      name={name}
      label={t('tenants.columns.identifier')}
      isTaken={async (value, signal) =>
        value !== own && identifierForm.test(value) && (await isTaken(value, signal))
      }
      queryKey={tenantKeys.identifier()}
      autoFocus
    />
  );
}
