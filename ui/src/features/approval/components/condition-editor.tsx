import { Button, Group, Input } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { SelectField } from '@/components/form/fields';
import { useFormScope } from '@/components/form/form-context';
import { namesOf } from '@/components/form/names';
import type { Schema } from '@/lib/api/types';
import { useTranslation } from '@/lib/i18n/i18n';
import classes from './approval.module.css';
import { ComparisonRow } from './comparison-row';
import { type Comparison, type Condition, newComparison } from './rule-values';

interface ConditionEditorProps {
  condition: Condition;
  path: string;
  currency: string;
}

/** Comparisons and groups of comparisons, of which all or one must apply. */
export function ConditionEditor({ condition, path, currency }: ConditionEditorProps) {
  const { t } = useTranslation();
  const { form, readOnly } = useFormScope();
  const { comparisons, groups } = condition;
  const names = namesOf(condition, `${path}.`);
  return (
    <fieldset className={classes.block}>
      <legend>{t('approvalRules.when')}</legend>
      {comparisons.length + groups.length === 0 && <p className={classes.note}>{t('condition.every')}</p>}
      <Match name={names.match} parts={comparisons.length + groups.length} />
      <Comparisons comparisons={comparisons} path={names.comparisons} currency={currency} />
      {groups.map((group, index) => (
        <GroupEditor
          // biome-ignore lint/suspicious/noArrayIndexKey: the inputs are controlled, and groups have no identity.
          key={index}
          group={group}
          path={`${names.groups}.${index}`}
          place={index + 1}
          currency={currency}
          onRemove={() => form.removeListItem(names.groups, index)}
        />
      ))}
      {form.errors[path] && <Input.Error role="alert">{form.errors[path]}</Input.Error>}
      {!readOnly && (
        <Group gap="xs">
          <AddButton
            label={t('approvalRules.addComparison')}
            onClick={() => form.insertListItem(names.comparisons, newComparison())}
          />
          <AddButton
            label={t('approvalRules.addGroup')}
            onClick={() =>
              form.insertListItem(names.groups, {
                match: condition.match === 'all' ? 'any' : 'all',
                comparisons: [newComparison(), newComparison()],
              })
            }
          />
        </Group>
      )}
    </fieldset>
  );
}

interface GroupEditorProps {
  group: Schema<'ApprovalGroup'>;
  path: string;
  place: number;
  currency: string;
  onRemove: () => void;
}

function GroupEditor({ group, path, place, currency, onRemove }: GroupEditorProps) {
  const { t } = useTranslation();
  const { form, readOnly } = useFormScope();
  const names = namesOf(group, `${path}.`);
  return (
    <fieldset className={classes.block} data-inner>
      <legend>{t('approvalRules.group', { place })}</legend>
      <Match name={names.match} parts={group.comparisons.length} />
      <Comparisons comparisons={group.comparisons} path={names.comparisons} currency={currency} />
      {form.errors[path] && <Input.Error role="alert">{form.errors[path]}</Input.Error>}
      {!readOnly && (
        <Group gap="xs">
          <AddButton
            label={t('approvalRules.addComparison')}
            onClick={() => {
              form.clearFieldError(path);
              form.insertListItem(names.comparisons, newComparison());
            }}
          />
          <Button size="compact-sm" variant="subtle" color="gray" onClick={onRemove}>
            {t('approvalRules.removeGroup', { place })}
          </Button>
        </Group>
      )}
    </fieldset>
  );
}

function AddButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button size="compact-sm" variant="default" leftSection={<IconPlus size={14} />} onClick={onClick}>
      {label}
    </Button>
  );
}

/** How the parts are combined, if there are several. */
function Match({ name, parts }: { name: Parameters<typeof SelectField>[0]['name']; parts: number }) {
  const { t } = useTranslation();
  if (parts < 2) return null;
  return (
    <SelectField
      name={name}
      aria-label={t('approvalRules.matchLabel')}
      data={(['all', 'any'] as const).map((value) => ({ value, label: t(`approvalRules.match.${value}`) }))}
      allowDeselect={false}
      maw={280}
    />
  );
}

interface ComparisonsProps {
  comparisons: Comparison[];
  path: string;
  currency: string;
}

function Comparisons({ comparisons, path, currency }: ComparisonsProps) {
  const { form } = useFormScope();
  return comparisons.map((comparison, index) => (
    <ComparisonRow
      // biome-ignore lint/suspicious/noArrayIndexKey: the inputs are controlled, and comparisons have no identity.
      key={index}
      comparison={comparison}
      path={`${path}.${index}`}
      place={index + 1}
      currency={currency}
      onRemove={() => form.removeListItem(path, index)}
    />
  ));
}
