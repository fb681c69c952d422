import { SelectField, TextField } from '@/components/form/fields';
import type { VersionedKit } from '@/components/form/use-versioned-form';
import { useTranslation } from '@/lib/i18n/i18n';
import { type ErpConnection, useErpChoices } from '../api/use-erp-connection';
import { type ErpValues, sendsFiles } from './erp-values';

interface ErpFileFieldsProps {
  projectId: string;
  kit: VersionedKit<ErpConnection, ErpValues>;
}

const formats = ['json', 'csv'] as const;

/** How invoices become files, if the server is one for files. */
export function ErpFileFields({ projectId, kit: { names, record, values } }: ErpFileFieldsProps) {
  const { t } = useTranslation();
  const choices = useErpChoices(projectId);
  if (!sendsFiles(values, record, choices.data)) return null;
  return (
    <>
      <SelectField
        name={names.fileFormat}
        label={t('erp.fileFormat')}
        description={t('erp.fileFormatHint')}
        data={formats.map((value) => ({ value, label: t(`erp.fileFormats.${value}`) }))}
        allowDeselect={false}
      />
      <TextField
        name={names.filePrefix}
        label={t('erp.filePrefix')}
        description={t('erp.filePrefixHint')}
        autoComplete="off"
        maxLength={40}
      />
      <TextField
        name={names.answerFolder}
        label={t('erp.answerFolder')}
        description={t('erp.answerFolderHint')}
        autoComplete="off"
        maxLength={500}
      />
    </>
  );
}
