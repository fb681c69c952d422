import { LongTextField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { NameField } from '@/components/form/name-field';
import { useAppForm } from '@/components/form/use-app-form';
import { toast } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { groupKeys } from '../api/keys';
import { type Group, useCreateGroup, useNameTaken } from '../api/use-groups';
import { groupRules, trimmed } from './group-rules';
import { RoleField } from './role-field';

interface GroupFormProps {
  onClose: () => void;
  onSaved: (group: Group) => void;
}

/** A new group. Its members and projects are chosen on its page. */
export function GroupForm({ onClose, onSaved }: GroupFormProps) {
  const { t } = useTranslation();
  const create = useCreateGroup();
  const isTaken = useNameTaken('');
  const kit = useAppForm({
    draft: 'group.new',
    initialValues: { name: '', description: '', roles: [] as string[] },
    validate: groupRules,
    submit: (values) => create.mutateAsync(trimmed(values)),
    onSaved: (group) => {
      toast('success', t('common.saved'), group.name);
      onSaved(group);
    },
  });
  return (
    <FormDialog kit={kit} title={t('groups.create')} submitLabel={t('common.create')} onClose={onClose}>
      <NameField
        name={kit.names.name}
        label={t('groups.columns.name')}
        isTaken={isTaken}
        queryKey={groupKeys.name('')}
        autoFocus
      />
      <LongTextField
        name={kit.names.description}
        label={t('groups.columns.description')}
        autosize
        minRows={2}
        maxLength={1000}
      />
      <RoleField name={kit.names.roles} held={[]} />
    </FormDialog>
  );
}
