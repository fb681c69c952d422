import { ActionIcon, Select } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { valuesOf } from '@/components/condition/condition-text';
import { MoneyField, SelectField, TextField } from '@/components/form/fields';
import { useFormScope } from '@/components/form/form-context';
import { namesOf } from '@/components/form/names';
import { useTranslation } from '@/lib/i18n/i18n';
import classes from './approval.module.css';
import { type Comparison, type Fact, facts, operatorsOf } from './rule-values';

interface ComparisonRowProps {
  comparison: Comparison;
  path: string;
  place: number;
  currency: string;
  onRemove: () => void;
}

/** One comparison: field, operator and value. */
export function ComparisonRow({ comparison, path, place, currency, onRemove }: ComparisonRowProps) {
  const { t } = useTranslation();
  const { form, readOnly, disabled } = useFormScope();
  const { field, operator } = comparison;
  const names = namesOf(comparison, `${path}.`);
  const values = valuesOf(field);
  const value = t('approvalRules.value');
  const choose = (next: Fact) =>
    form.setFieldValue(path, {
      field: next,
      operator: operatorsOf(next).includes(operator) ? operator : operatorsOf(next)[0],
      value: valuesOf(next)?.[0]?.value ?? '',
    });
  return (
    <div className={classes.comparison}>
      <Select
        aria-label={t('approvalRules.field')}
        data={facts.map((fact) => ({ value: fact, label: t(`condition.fields.${fact}`) }))}
        value={field}
        onChange={(next) => next && choose(next as Fact)}
        allowDeselect={false}
        readOnly={readOnly}
        disabled={disabled}
        error={form.errors[names.field]}
        data-path={names.field}
      />
      <SelectField
        name={names.operator as Parameters<typeof SelectField>[0]['name']}
        aria-label={t('approvalRules.operator')}
        data={operatorsOf(field, operator).map((one) => ({
          value: one,
          label: t(`approvalRules.operators.${one}`),
        }))}
        allowDeselect={false}
      />
      {field === 'invoiceAmount' ? (
        <MoneyField name={names.value} aria-label={value} currency={currency} />
      ) : values ? (
        <SelectField
          name={names.value as Parameters<typeof SelectField>[0]['name']}
          aria-label={value}
          data={values}
          allowDeselect={false}
        />
      ) : (
        <TextField name={names.value} aria-label={value} maxLength={200} />
      )}
      {!readOnly && (
        <ActionIcon aria-label={t('approvalRules.removeComparison', { place })} onClick={onRemove}>
          <IconX size={15} />
        </ActionIcon>
      )}
    </div>
  );
}
