import { FileField } from '@/components/form/file-field';
import { FormDialog } from '@/components/form/form-dialog';
import { required } from '@/components/form/rules';
import { useAppForm } from '@/components/form/use-app-form';
import { ApiError } from '@/lib/errors/api-error';
import { type TFunction, useTranslation } from '@/lib/i18n/i18n';
import type { PermissionCatalog } from '../api/use-roles';
import { type ReadRole, type RoleContent, readRole } from './role-file';

/** More than a role with every permission needs. */
const limits = { types: ['.json'], maxBytes: 1024 * 1024 };

interface ImportFormProps {
  catalog: PermissionCatalog;
  onImported: (content: RoleContent) => void;
  onClose: () => void;
}

/** Reads the permissions of an exported role into the role builder. */
export function ImportForm({ catalog, onImported, onClose }: ImportFormProps) {
  const { t } = useTranslation();
  const kit = useAppForm({
    initialValues: { file: [] as File[] },
    validate: { file: required },
    submit: async ({ file: [file] }) => {
      const read = readRole((await file?.text()) ?? '', catalog);
      if ('content' in read) return read.content;
      const message = problemText(read, t);
      // The form shows it at the file, like a refusal of the server.
      throw new ApiError({
        code: 'ValidationFailedException',
        status: 422,
        fields: [{ path: 'file', code: 'RoleFile', message, params: {} }],
      });
    },
    onSaved: (content) => {
      onImported(content);
      onClose();
    },
  });
  return (
    <FormDialog
      kit={kit}
      title={t('roles.importTitle')}
      submitLabel={t('roles.importAction')}
      onClose={onClose}
    >
      <FileField
        name={kit.names.file}
        label={t('roles.file')}
        description={t('roles.importHint')}
        limits={limits}
        required
      />
    </FormDialog>
  );
}

/** As many unknown permissions as a person reads; the rest is counted by the ellipsis. */
const named = 10;

function problemText(read: Exclude<ReadRole, { content: RoleContent }>, t: TFunction): string {
  if (read.problem === 'invalid') return t('roles.invalidJson');
  if (read.problem === 'empty') return t('roles.emptyJson');
  const { permissions } = read;
  const list = permissions.slice(0, named).join(', ');
  return t('roles.unknownJson', { permissions: permissions.length > named ? `${list}, …` : list });
}
