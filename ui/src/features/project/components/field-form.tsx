import { NumberField, SelectField, SwitchField, TagsField, TextField } from '@/components/form/fields';
import { FormPanel } from '@/components/form/form-panel';
import { all, between, length, nameCharacters, required } from '@/components/form/rules';
import { useVersionedForm } from '@/components/form/use-versioned-form';
import { toast } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { type FieldBody, type IndexField, useFieldCommands } from '../api/use-index-fields';

const types = ['Text', 'Numeric', 'DateTime', 'DropDownList'] as const;
const lookups = ['vendors', 'glAccounts', 'purchaseOrders', 'companies'] as const;

interface FieldFormProps {
  projectId: string;
  field: IndexField | undefined;
  reload: () => Promise<IndexField | undefined>;
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

export function FieldForm({ projectId, field, reload, onClose }: FieldFormProps) {
  const { t } = useTranslation();
  const { save } = useFieldCommands(projectId);
  const kit = useVersionedForm({
    record: field,
    reload,
    draft: `field.${projectId}.${field?.id ?? 'new'}`,
    toValues: startOf,
    validate: {
      name: all(required, length(1, 100), nameCharacters),
      minLength: (value, { type }) => (type === 'Text' ? all(between(1, 100))(value) : null),
      maxLength: (value, { type }) => (type === 'Text' ? all(between(10, 255))(value) : null),
      options: (value, { type }) => (type === 'DropDownList' ? required(value) : null),
      visible: (visible, { mandatory }) => (mandatory && !visible ? t('indexFields.mandatoryVisible') : null),
    },
    save: (values, seen): Promise<IndexField | undefined> => save.mutateAsync({ seen, body: bodyOf(values) }),
    onSaved: (saved) => {
      toast('success', t('common.saved'), saved?.name);
      onClose();
    },
  });
  const { type } = kit.values;
  const named = <Value extends string>(values: readonly Value[], words: (value: Value) => string) =>
    values.map((value) => ({ value, label: words(value) }));
  return (
    <FormPanel kit={kit} title={field ? field.name : t('indexFields.add')} onClose={onClose}>
      <TextField name={kit.names.name} label={t('workspaces.name')} required maxLength={100} data-autofocus />
      <TextField
        name={kit.names.systemName}
        label={t('indexFields.systemName')}
        description={t('indexFields.systemNameHint')}
        maxLength={64}
      />
      <SelectField
        name={kit.names.type}
        label={t('workspaces.type')}
        data={named(types, (value) => t(`indexFields.types.${value}`))}
        allowDeselect={false}
      />
      {type === 'DropDownList' && (
        <TagsField
          name={kit.names.options}
          label={t('indexFields.options')}
          description={t('indexFields.optionsHint')}
          onDuplicate={(value) => kit.form.setFieldError('options', t('indexFields.optionTwice', { value }))}
          required
        />
      )}
      {type === 'Text' && (
        <>
          <NumberField
            name={kit.names.minLength}
            label={t('indexFields.minLength')}
            description="1–100"
            allowDecimal={false}
          />
          <NumberField
            name={kit.names.maxLength}
            label={t('indexFields.maxLength')}
            description="10–255"
            allowDecimal={false}
          />
          <SelectField
            name={kit.names.erpLookup}
            label={t('indexFields.erpLookup')}
            description={t('indexFields.erpLookupHint')}
            data={named(lookups, (value) => t(`indexFields.lookups.${value}`))}
            clearable
          />
        </>
      )}
      <SwitchField name={kit.names.mandatory} label={t('indexFields.mandatory')} />
      <SwitchField
        name={kit.names.unique}
        label={t('indexFields.unique')}
        description={t('indexFields.uniqueHint')}
      />
      <SwitchField name={kit.names.visible} label={t('indexFields.visible')} />
      <SwitchField name={kit.names.displayInGrid} label={t('indexFields.displayInGrid')} />
    </FormPanel>
  );
}
