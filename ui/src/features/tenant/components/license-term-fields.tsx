import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { DateField } from '@/components/form/date-fields';
import { NumberField, SelectField, SwitchField, TextField } from '@/components/form/fields';
import type { Names } from '@/components/form/names';
import { useTranslation } from '@/lib/i18n/i18n';
import type { TenantLicense } from '../api/use-tenant-license';
import classes from './license-form.module.css';
import type { TermRow } from './license-terms';

interface LicenseTermFieldsProps {
  names: Names<TermRow>;
  row: TermRow;
  /** The features that this row may name. */
  features: TenantLicense['features'];
  onRemove: () => void;
}

/** The license of one feature. */
export function LicenseTermFields({ names, row, features, onRemove }: LicenseTermFieldsProps) {
  const { t } = useTranslation();
  const metric = features.find(({ name }) => name === row.name)?.metric ?? 'unmetered';
  return (
    <fieldset className={classes.term} aria-label={row.name}>
      <SelectField
        name={names.name}
        label={t('tenants.license.feature')}
        data={features.map(({ name }) => name)}
        allowDeselect={false}
        className={classes.feature}
      />
      <ActionIcon
        className={classes.remove}
        aria-label={t('tenants.license.remove', { name: row.name })}
        onClick={onRemove}
      >
        <IconX size={15} />
      </ActionIcon>
      <DateField name={names.startsOn} label={t('tenants.license.startsOn')} required />
      <DateField name={names.endsOn} label={t('tenants.license.endsOn')} />
      <TextField name={names.licenseTier} label={t('tenants.license.tier')} maxLength={50} />
      {metric !== 'unmetered' && (
        <NumberField
          name={names.maxMetricsCount}
          label={t(`tenants.license.limits.${metric}`)}
          placeholder={t('tenants.license.noLimit')}
          min={0}
          allowDecimal={false}
          thousandSeparator
        />
      )}
      <div className={classes.switches}>
        {metric !== 'unmetered' && (
          <SwitchField name={names.allowOveruse} label={t('tenants.license.allowOveruse')} />
        )}
        <SwitchField name={names.inactive} label={t('tenants.license.inactive')} />
      </div>
    </fieldset>
  );
}
