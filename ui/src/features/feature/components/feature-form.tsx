import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CheckField, LongTextField, MultiListField, TextField } from '@/components/form/fields';
import { FormPanel } from '@/components/form/form-panel';
import { NameField } from '@/components/form/name-field';
import { all, length, nameCharacters, required } from '@/components/form/rules';
import { useVersionedForm } from '@/components/form/use-versioned-form';
import { toast } from '@/components/toast/toast';
import { useApi } from '@/lib/api/context';
import { useTranslation } from '@/lib/i18n/i18n';
import { featureKeys } from '../api/keys';
import { type Flag, featureQueries, useNameTaken, useSaveFeature } from '../api/use-features';
import { purpose } from './purpose';

const toValues = (flag: Flag | undefined) => ({
  name: flag?.name ?? '',
  description: flag?.description ?? '',
  enabled: flag?.enabled ?? true,
  global: flag?.global ?? false,
  tenantIds: flag?.tenantIds ?? [],
});

interface FeatureFormProps {
  flag: Flag | undefined;
  reload: () => Promise<Flag | undefined>;
  onClose: () => void;
}

/** For whom a feature is on. The product reads the flags of its catalog by their names, which stay. */
export function FeatureForm({ flag, reload, onClose }: FeatureFormProps) {
  const { t } = useTranslation();
  const save = useSaveFeature(flag);
  const tenants = useQuery(featureQueries.tenants(useApi())).data?.items ?? [];
  const except = flag?.id ?? '';
  const isTaken = useNameTaken(except);
  const kit = useVersionedForm({
    record: flag,
    reload,
    draft: `feature.${flag?.id ?? 'new'}`,
    toValues,
    validate: { name: all(required, length(1, 100), nameCharacters) },
    save: (body, seen): Promise<Flag | undefined> =>
      save.mutateAsync({ version: seen?.version ?? 0, body: { ...body } }),
    onSaved: () => {
      toast('success', t('common.saved'), t('features.savedHint'));
      onClose();
    },
  });
  const { names } = kit;
  return (
    <FormPanel kit={kit} title={flag?.name ?? t('features.create')} onClose={onClose}>
      <Alert color="gray" title={t('features.columns.known')}>
        {purpose({ ...(flag?.known && { known: flag.known }) })}
      </Alert>
      {flag?.known ? (
        <TextField name={names.name} label={t('features.columns.name')} readOnly />
      ) : (
        <NameField
          name={names.name}
          label={t('features.columns.name')}
          isTaken={isTaken}
          queryKey={featureKeys.name(except)}
          autoFocus
        />
      )}
      <LongTextField
        name={names.description}
        label={t('features.columns.description')}
        maxLength={500}
        autosize
        minRows={2}
      />
      <CheckField
        name={names.enabled}
        label={t('features.columns.enabled')}
        description={t('features.enabledHint')}
      />
      <CheckField
        name={names.global}
        label={t('features.columns.global')}
        description={t('features.globalHint')}
      />
      {!kit.form.values.global && (
        <MultiListField
          name={names.tenantIds}
          label={t('features.columns.tenants')}
          description={t('features.tenantsHint')}
          data={tenants.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </FormPanel>
  );
}
