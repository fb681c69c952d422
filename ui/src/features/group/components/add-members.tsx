import { FormDialog } from '@/components/form/form-dialog';
import { required } from '@/components/form/rules';
import { useAppForm } from '@/components/form/use-app-form';
import { toast } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { useAddMembers } from '../api/use-groups';
import { MemberField } from './member-picker';

interface AddMembersProps {
  groupId: string;
  onClose: () => void;
}

/** Adds people to the group. */
export function AddMembers({ groupId, onClose }: AddMembersProps) {
  const { t } = useTranslation();
  const add = useAddMembers(groupId);
  const kit = useAppForm({
    initialValues: { userIds: [] as string[] },
    validate: { userIds: required },
    submit: ({ userIds }) => add.mutateAsync(userIds),
    onSaved: () => {
      toast('success', t('groups.added'));
      onClose();
    },
    onWaits: onClose,
  });
  return (
    <FormDialog kit={kit} title={t('groups.addMembers')} submitLabel={t('groups.add')} onClose={onClose}>
      <MemberField
        name={kit.names.userIds}
        label={t('groups.people')}
        description={t('groups.peopleHint')}
        required
        data-autofocus
      />
    </FormDialog>
  );
}
