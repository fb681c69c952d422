import { Button, Code, Radio, SimpleGrid, Stack, Text } from '@mantine/core';
import { CheckField, RadioField, SecretField, SelectField, TextField } from '@/components/form/fields';
import { namesOf } from '@/components/form/names';
import { placeServerErrors } from '@/components/form/server-errors';
import type { VersionedKit } from '@/components/form/use-versioned-form';
import { toastError } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { type ErpConnection, useErpChoices, usePreviewPosting } from '../api/use-erp-connection';
import { type ErpType, type ErpValues, mappingOf, profilesOf, sendsFiles, startOf } from './erp-values';

interface ErpFieldsProps {
  projectId: string;
  kit: VersionedKit<ErpConnection, ErpValues>;
}

const sources = ['company', 'own'] as const;

/** The server of the ERP: a connection of the company, or an address of the project's own. */
export function ErpServerFields({ projectId, kit: { names, record, values } }: ErpFieldsProps) {
  const { t } = useTranslation();
  const choices = useErpChoices(projectId);
  return (
    <>
      <RadioField name={names.source} label={t('erp.source')}>
        <Stack gap="xs" mt="xs">
          {sources.map((value) => (
            <Radio key={value} value={value} label={t(`erp.sources.${value}`)} />
          ))}
        </Stack>
      </RadioField>
      {values.source === 'company' ? (
        <SelectField
          name={names.profileId}
          label={t('erp.profile')}
          description={t('erp.profileHint')}
          data={profilesOf(record, choices.data).map(({ id, name, url }) => ({
            value: id,
            label: `${name} (${url})`,
          }))}
          nothingFoundMessage={t('erp.noProfiles')}
          searchable
          required
        />
      ) : (
        <>
          <TextField
            name={names.address}
            label={t('erp.address')}
            description={t('erp.addressHint')}
            placeholder="https://erp.example.com/api"
            inputMode="url"
            required
          />
          <SecretField
            name={names.credential}
            label={t('erp.credential')}
            description={t('erp.credentialHint')}
            stored={record.hasCredential}
          />
          {record.hasCredential && (
            <CheckField name={names.removeCredential} label={t('erp.removeCredential')} />
          )}
        </>
      )}
    </>
  );
}

/** The ERP product, and the name of each field there. */
export function ErpMappingFields({ projectId, kit }: ErpFieldsProps) {
  const { t } = useTranslation();
  const { names, values, form } = kit;
  const choices = useErpChoices(projectId);
  const preview = usePreviewPosting(projectId);
  const files = sendsFiles(values, kit.record, choices.data);
  const unverified = values.type !== 'other';
  const mapped = namesOf(values.mapping, 'mapping.');
  const show = () =>
    preview.mutate(
      {
        type: values.type,
        mapping: mappingOf(values.mapping),
        ...(files && { fileFormat: values.fileFormat }),
      },
      {
        onError: (error) => {
          if (!placeServerErrors(form, error).all) toastError(error);
        },
      },
    );
  return (
    <>
      <SelectField
        name={names.type}
        label={t('erp.type')}
        {...(unverified && { description: t('erp.unverified') })}
        data={(choices.data?.types ?? [{ type: values.type }]).map(({ type }) => ({
          value: type,
          label: t(`erp.types.${type}`),
        }))}
        allowDeselect={false}
      />
      {choices.data && (
        <Button
          size="compact-sm"
          variant="default"
          style={{ alignSelf: 'start' }}
          onClick={() =>
            form.setFieldValue('mapping', startOf(choices.data, values.type as ErpType) as never)
          }
        >
          {t('erp.useNames')}
        </Button>
      )}
      <div>
        <Text size="sm" fw={500}>
          {t('erp.mapping')}
        </Text>
        <Text size="xs" c="dimmed" mb="xs">
          {t('erp.mappingHint')}
        </Text>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs">
          {mappingOf(values.mapping).map(({ field }) => (
            <TextField
              key={field}
              name={mapped[field]}
              label={t(`erp.mapped.${field}`)}
              autoComplete="off"
              maxLength={100}
            />
          ))}
        </SimpleGrid>
      </div>
      <div>
        <Button size="compact-sm" variant="default" loading={preview.isPending} onClick={show}>
          {t('erp.preview')}
        </Button>
        {preview.data && (
          <Code block mt="xs" aria-label={t('erp.previewTitle')} role="region" tabIndex={0}>
            {preview.data.text}
          </Code>
        )}
      </div>
    </>
  );
}
