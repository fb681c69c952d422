import { useState } from 'react';
import { FileField } from '@/components/form/file-field';
import { FormDialog } from '@/components/form/form-dialog';
import { required } from '@/components/form/rules';
import { useAppForm } from '@/components/form/use-app-form';
import { ApiError, type FieldProblem } from '@/lib/errors/api-error';
import { useTranslation } from '@/lib/i18n/i18n';
import { ProblemList, problemsOf } from './problem-list';

/** The limits of the API. */
const limits = { types: ['.yaml', '.yml'], maxBytes: 1024 * 1024 };

interface ConfigurationFormProps {
  onCheck: (file: File) => Promise<void>;
  onClose: () => void;
}

/** Chooses a file and checks it. A refusal lists every problem of the file. */
export function ConfigurationForm({ onCheck, onClose }: ConfigurationFormProps) {
  const { t } = useTranslation();
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const kit = useAppForm({
    initialValues: { file: [] as File[] },
    validate: { file: required },
    onValuesChange: () => setProblems([]),
    submit: async ({ file: [file] }) => {
      try {
        if (file) await onCheck(file);
      } catch (error) {
        const found = problemsOf(error);
        setProblems(found);
        if (found.length === 0) throw error;
        const message = t('dataExport.configuration.refused', { count: found.length });
        // The form shows it at the file. The places of the problems are in the file, and not in the form.
        throw new ApiError({
          code: 'ValidationFailedException',
          status: 422,
          fields: [{ path: 'file', code: 'ConfigurationFile', message, params: {} }],
        });
      }
    },
    onSaved: onClose,
  });
  return (
    <FormDialog
      kit={kit}
      title={t('dataExport.configuration.checkTitle')}
      submitLabel={t('dataExport.configuration.checkAction')}
      onClose={onClose}
      size={640}
    >
      <FileField
        name={kit.names.file}
        label={t('dataExport.configuration.file')}
        description={t('dataExport.configuration.fileHint')}
        limits={limits}
        required
      />
      {problems.length > 0 && <ProblemList problems={problems} />}
    </FormDialog>
  );
}
