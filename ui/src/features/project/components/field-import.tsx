import { Alert } from '@mantine/core';
import { FileField } from '@/components/form/file-field';
import { FormDialog } from '@/components/form/form-dialog';
import { required } from '@/components/form/rules';
import { useAppForm } from '@/components/form/use-app-form';
import { toast } from '@/components/toast/toast';
import { ApiError, type FieldProblem } from '@/lib/errors/api-error';
import { explainField } from '@/lib/errors/explain';
import { useTranslation } from '@/lib/i18n/i18n';
import { useFieldCommands } from '../api/use-index-fields';
import classes from './fields-section.module.css';

/** Equals indexfield.MaxTable on the server. */
const limits = { types: ['.csv'], maxBytes: 1024 * 1024 };

/** Imports a completed template: all fields or none, with a report of each invalid line. */
export function FieldImport({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const { t } = useTranslation();
  const { importFile } = useFieldCommands(projectId);
  const kit = useAppForm({
    initialValues: { file: [] as File[] },
    validate: { file: required },
    submit: ({ file: [file] }) => importFile.mutateAsync(file as File),
    onSaved: ({ items }) => {
      toast('success', t('indexFields.imported', { count: items.length }));
      onClose();
    },
  });
  const problems = kit.failure instanceof ApiError ? kit.failure.fields : [];
  return (
    <FormDialog
      kit={kit}
      title={t('indexFields.importTitle')}
      submitLabel={t('indexFields.import')}
      onClose={onClose}
      failure={problems.length > 0 ? <Report problems={problems} /> : undefined}
    >
      <FileField
        name={kit.names.file}
        label={t('indexFields.file')}
        description={t('indexFields.fileHint')}
        limits={limits}
        required
      />
    </FormDialog>
  );
}

/** Reports each line with the server's message; some messages already contain the line number. */
function Report({ problems }: { problems: FieldProblem[] }) {
  const { t } = useTranslation();
  const messages = problems.map(({ path, code, message, params }) => {
    const line = /^lines\[(\d+)\]/.exec(path)?.[1];
    const words = (message || explainField(code, message, params)).replace(/^Line \d+: /, '');
    return line ? `${t('indexFields.line', { line })} ${words}` : words;
  });
  return (
    <Alert color="orange" role="alert" title={t('indexFields.report', { count: problems.length })}>
      <ul className={classes.report}>
        {messages.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Alert>
  );
}
