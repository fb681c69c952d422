import { useNavigate } from '@tanstack/react-router';
import { LongTextField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { NameField } from '@/components/form/name-field';
import { all, length, nameCharacters, required } from '@/components/form/rules';
import { useAppForm } from '@/components/form/use-app-form';
import { toast } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { keys } from '@/lib/query/keys';
import { useSession } from '@/lib/session/context';
import { type RoleEntry, useDuplicateRole, useNameTaken } from '../api/use-roles';

interface DuplicateFormProps {
  role: Pick<RoleEntry, 'id' | 'name'>;
  onClose: () => void;
}

/** A new role with the permissions of another. */
export function DuplicateForm({ role, onClose }: DuplicateFormProps) {
  const { t } = useTranslation();
  const { tenant } = useSession();
  const navigate = useNavigate();
  const duplicate = useDuplicateRole(role.id);
  const isTaken = useNameTaken('');
  const kit = useAppForm({
    draft: `role.copy.${role.id}`,
    initialValues: { name: t('roles.copyOf', { name: role.name }).slice(0, 100), description: '' },
    validate: { name: all(required, length(1, 100), nameCharacters), description: all(length(0, 1000)) },
    submit: ({ name, description }) =>
      duplicate.mutateAsync({ name: name.trim(), description: description.trim() }),
    onSaved: ({ id, name }) => {
      toast('success', t('roles.duplicated'), name);
      onClose();
      void navigate({ to: '/$tenant/roles/details/$roleId', params: { tenant, roleId: id } });
    },
  });
  return (
    <FormDialog
      kit={kit}
      title={t('roles.duplicateTitle', { name: role.name })}
      submitLabel={t('roles.duplicate')}
      onClose={onClose}
    >
      <NameField
        name={kit.names.name}
        label={t('roles.name')}
        isTaken={isTaken}
        queryKey={keys.roles.name('')}
        autoFocus
      />
      <LongTextField
        name={kit.names.description}
        label={t('roles.about')}
        description={t('roles.duplicateHint')}
        autosize
        minRows={2}
        maxLength={1000}
      />
    </FormDialog>
  );
}
