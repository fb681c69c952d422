import { EmailListField } from '@/components/form/email-list-field';
import { FormDialog } from '@/components/form/form-dialog';
import { useAppForm } from '@/components/form/use-app-form';
import { toast } from '@/components/toast/toast';
import { type Language, useTranslation } from '@/lib/i18n/i18n';
import { useInviteAdministrators } from '../api/use-tenants';
import { LanguageField } from './language-field';

/** Invites further administrators of a tenant. */
export function InviteAdministrators({ tenantId, onClose }: { tenantId: string; onClose: () => void }) {
  const { t } = useTranslation();
  const invite = useInviteAdministrators(tenantId);
  const kit = useAppForm({
    initialValues: { administrators: [] as string[], language: 'en' as string | null },
    validate: {
      administrators: (emails) => (emails.length > 0 ? null : t('errors.FieldIsRequired.cause')),
    },
    submit: ({ administrators, language }) =>
      invite.mutateAsync({ administrators, language: language as Language }),
    onSaved: () => {
      toast('success', t('tenants.invited'), t('tenants.invitedHint'));
      onClose();
    },
  });
  return (
    <FormDialog kit={kit} title={t('tenants.invite')} submitLabel={t('tenants.send')} onClose={onClose}>
      <EmailListField name={kit.names.administrators} label={t('tenants.administrators')} />
      <LanguageField name={kit.names.language} />
    </FormDialog>
  );
}
