import { Button, Group, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { FormDialog } from '@/components/form/form-dialog';
import { RowsField } from '@/components/form/rows-field';
import { useVersionedForm } from '@/components/form/use-versioned-form';
import { toast } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { todayIn } from '@/lib/periods/periods';
import { type TenantLicense, useSetLicense } from '../api/use-tenant-license';
import type { Tenant } from '../api/use-tenants';
import { LicenseTermFields } from './license-term-fields';
import { type TermRow, toRow, toTerm } from './license-terms';

interface LicenseFormProps {
  tenant: Tenant;
  license: TenantLicense;
  reload: () => Promise<TenantLicense | undefined>;
  onClose: () => void;
}

type Values = { terms: TermRow[] };

/** The terms of a tenant's license. A feature is licensed once. */
export function LicenseForm({ tenant, license, reload, onClose }: LicenseFormProps) {
  const { t } = useTranslation();
  const save = useSetLicense(tenant.id);
  // A term that begins tomorrow in the time zone of the company would refuse its work until then.
  const today = todayIn(tenant.timeZone);
  const kit = useVersionedForm<TenantLicense, Values>({
    record: license,
    reload,
    draft: `tenant-license.${tenant.id}`,
    toValues: ({ entries }) => ({ terms: entries.map(toRow) }),
    save: ({ terms }, { version }) => save.mutateAsync({ terms: terms.map(toTerm), version }),
    onSaved: () => {
      toast('success', t('common.saved'));
      onClose();
    },
  });
  const { names } = kit;
  const taken = kit.values.terms.map(({ name }) => name);
  // Storage comes first, because no feature can be used without it.
  const next = ['Storage', ...license.features.map(({ name }) => name)].find((name) => !taken.includes(name));
  return (
    <FormDialog
      kit={kit}
      title={t('tenants.license.editTitle', { name: tenant.name })}
      onClose={onClose}
      size={860}
    >
      <Text size="sm" c="dimmed">
        {t('tenants.license.hint')}
      </Text>
      <RowsField
        name={names.terms}
        label={t('licenseTerms.entries')}
        rowName={({ name }) => name}
        sortable={false}
        shown={(terms) => terms.map(({ name }) => name).join(', ') || '—'}
      >
        {({ names: term, remove, row }) => (
          <LicenseTermFields
            names={term}
            row={row}
            features={license.features.filter(({ name }) => name === row.name || !taken.includes(name))}
            onRemove={remove}
          />
        )}
      </RowsField>
      {next && (
        <Group>
          <Button
            variant="default"
            leftSection={<IconPlus size={15} />}
            onClick={() => kit.form.insertListItem(names.terms, toRow({ name: next, startsOn: today }))}
          >
            {t('tenants.license.add')}
          </Button>
        </Group>
      )}
    </FormDialog>
  );
}
