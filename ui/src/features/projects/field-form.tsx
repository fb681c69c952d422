import { useState } from 'react';
import { NumberField, SelectField, SwitchField, TagsField, TextField } from '@/components/form/fields';
import { FormPanel } from '@/components/form/form-panel';
import { all, between, length, nameCharacters, required } from '@/components/form/rules';
import { useAppForm } from '@/components/form/use-app-form';
import { toast } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { type FieldBody, type IndexField, useFieldCommands } from './use-index-fields';

const types = ['Text', 'Numeric', 'DateTime', 'DropDownList'] as const;
const lookups = ['vendors', 'glAccounts', 'purchaseOrders', 'companies'] as const;

interface FieldFormProps {
  projectId: string;
  field: IndexField | undefined;
  onNewest: () => void;
  onClose: () => void;
}

/**
 * Properties that do not apply to the selected type are not sent: a drop-down list has no length, a number no
 * values.
 */
function bodyOf(values: ReturnType<typeof startOf>): FieldBody {
  const { minLength, maxLength, erpLookup, options, type, ...rest } = values;
  const text = type === 'Text';
  return {
    ...rest,
    name: rest.name.trim(),
    systemName: rest.systemName.trim(),
    type: type as FieldBody['type'],
    minLength: text ? Number(minLength) : 0,
    maxLength: text ? Number(maxLength) : 0,
    erpLookup: (text ? (erpLookup ?? '') : '') as NonNullable<FieldBody['erpLookup']>,
    options: type === 'DropDownList' ? options : [],
  };
}

function startOf(field: IndexField | undefined) {
  return {
    name: field?.name ?? '',
    systemName: field?.systemName ?? '',
    type: (field?.type ?? 'Text') as string,
    mandatory: field?.mandatory ?? false,
    unique: field?.unique ?? false,
    visible: field?.visible ?? true,
    displayInGrid: field?.displayInGrid ?? false,
    minLength: (field?.minLength || '') as number | '',
    maxLength: (field?.maxLength || '') as number | '',
    erpLookup: (field?.erpLookup || null) as string | null,
    options: field?.options ?? [],
  };
}

export function FieldForm({ projectId, field: newest, onNewest, onClose }: FieldFormProps) {
  const { t } = useTranslation();
  // Saves with the version that the form shows, even if the list reloads.
  const [field] = useState(newest);
  const { save } = useFieldCommands(projectId);
  const [type, setType] = useState<string>(field?.type ?? 'Text');
  const kit = useAppForm({
    draft: `field.${projectId}.${field?.id ?? 'new'}`,
    initialValues: startOf(field),
    validate: {
      name: all(required, length(1, 100), nameCharacters),
      minLength: (value, { type }) => (type === 'Text' ? all(between(1, 100))(value) : null),
      maxLength: (value, { type }) => (type === 'Text' ? all(between(10, 255))(value) : null),
      options: (value, { type }) => (type === 'DropDownList' ? required(value) : null),
      visible: (visible, { mandatory }) => (mandatory && !visible ? t('indexFields.mandatoryVisible') : null),
    },
    submit: (values) => save.mutateAsync({ seen: field, body: bodyOf(values) }),
    onSaved: (saved) => {
      toast('success', t('common.saved'), saved.name);
      onClose();
    },
  });
  kit.form.watch('type', ({ value }) => setType(value));
  const named = <Value extends string>(values: readonly Value[], words: (value: Value) => string) =>
    values.map((value) => ({ value, label: words(value) }));
  return (
    <FormPanel
      kit={kit}
      title={field ? field.name : t('indexFields.add')}
      onNewest={onNewest}
      onClose={onClose}
    >
      <TextField name="name" label={t('workspaces.name')} required maxLength={100} data-autofocus />
      <TextField
        name="systemName"
        label={t('indexFields.systemName')}
        description={t('indexFields.systemNameHint')}
        maxLength={64}
      />
      <SelectField
        name="type"
        label={t('workspaces.type')}
        data={named(types, (value) => t(`indexFields.types.${value}`))}
        allowDeselect={false}
      />
      {type === 'DropDownList' && (
        <TagsField
          name="options"
          label={t('indexFields.options')}
          description={t('indexFields.optionsHint')}
          onDuplicate={(value) => kit.form.setFieldError('options', t('indexFields.optionTwice', { value }))}
          required
        />
      )}
      {type === 'Text' && (
        <>
          <NumberField
            name="minLength"
            label={t('indexFields.minLength')}
            description="1–100"
            allowDecimal={false}
          />
          <NumberField
            name="maxLength"
            label={t('indexFields.maxLength')}
            description="10–255"
            allowDecimal={false}
          />
          <SelectField
            name="erpLookup"
            label={t('indexFields.erpLookup')}
            description={t('indexFields.erpLookupHint')}
            data={named(lookups, (value) => t(`indexFields.lookups.${value}`))}
            clearable
          />
        </>
      )}
      <SwitchField name="mandatory" label={t('indexFields.mandatory')} />
      <SwitchField name="unique" label={t('indexFields.unique')} description={t('indexFields.uniqueHint')} />
      <SwitchField name="visible" label={t('indexFields.visible')} />
      <SwitchField name="displayInGrid" label={t('indexFields.displayInGrid')} />
    </FormPanel>
  );
}
