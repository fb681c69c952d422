import { Anchor, List, Text } from '@mantine/core';
import type { QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { FileField } from '@/components/form/file-field';
import { FormDialog } from '@/components/form/form-dialog';
import { required } from '@/components/form/rules';
import { useAppForm } from '@/components/form/use-app-form';
import { useTranslation } from '@/lib/i18n/i18n';
import { ImportCheck } from './import-check';
import type { ImportRoot } from './import-root';
import { type ImportPreview, useImport } from './use-import';

/** Equals dataimport.MaxBytes on the server. */
const limits = { types: ['.csv'], maxBytes: 20 * 1024 * 1024 };

interface ImportDialogProps {
  title: string;
  address: ImportRoot;
  /** The name of the template and the report, without extension. */
  fileName: string;
  /** The queries that the import makes stale. */
  refreshes: readonly QueryKey[];
  onClose: () => void;
}

/** Imports a CSV file: the file, a preview of what it would change, and the result. */
export function ImportDialog({ title, address, fileName, refreshes, onClose }: ImportDialogProps) {
  const { t } = useTranslation();
  const load = useImport(address, refreshes);
  const [checked, setChecked] = useState<{ file: File; preview: ImportPreview }>();
  const kit = useAppForm({
    initialValues: { file: [] as File[] },
    validate: { file: required },
    submit: async ({ file: [file] }) => ({
      file: file as File,
      preview: await load.preview(file as File),
    }),
    onSaved: setChecked,
  });
  if (checked) {
    return (
      <ImportCheck
        title={title}
        fileName={fileName}
        load={load}
        {...checked}
        onBack={() => setChecked(undefined)}
        onClose={onClose}
      />
    );
  }
  return (
    <FormDialog kit={kit} title={title} submitLabel={t('imports.check')} onClose={onClose}>
      <List size="sm" spacing="xs">
        <List.Item>
          {t('imports.columns')}{' '}
          <Anchor component="button" type="button" size="sm" onClick={() => void load.template(fileName)}>
            {t('imports.template')}
          </Anchor>
        </List.Item>
        <List.Item>{t('imports.key')}</List.Item>
        <List.Item>{t('imports.kept')}</List.Item>
      </List>
      <FileField name={kit.names.file} label={t('imports.file')} limits={limits} required />
      <Text size="sm" c="dimmed">
        {t('imports.nothingYet')}
      </Text>
    </FormDialog>
  );
}
