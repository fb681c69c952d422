import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { EmailListField } from '@/components/form/email-list-field';
import { MultiListField, SelectField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { useAppForm } from '@/components/form/use-app-form';
import { toast } from '@/components/toast/toast';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { useTranslation } from '@/lib/i18n/i18n';
import { userDetails } from '../api/detail-queries';
import { type PlatformRole, useInvite, useMailDomains } from '../api/use-invitations';
import { usePeople } from './people';
import { platformRoles } from './platform-role';

const nobody = {
  emails: [] as string[],
  roles: [] as string[],
  role: 'PlatformAdmin' as string | null,
  language: 'en' as string | null,
};

function useInvitationForm(onClose: () => void) {
  const { t } = useTranslation();
  const invite = useInvite();
  const ofUsers = usePeople() === 'users';
  return useAppForm({
    draft: ofUsers ? 'users.invite' : 'administrators.invite',
    initialValues: nobody,
    validate: {
      emails: (emails) => (emails.length > 0 ? null : t('errors.FieldIsRequired.cause')),
      roles: (chosen) => (chosen.length > 0 || !ofUsers ? null : t('users.roleNeeded')),
    },
    submit: ({ role, language, ...body }) =>
      invite.mutateAsync({
        ...body,
        role: role as PlatformRole,
        language: language as NonNullable<Schema<'InviteInputBody'>['language']>,
      }),
    onSaved: ({ invited, existing, waiting }) => {
      const hint = existing.length > 0 && t('invitations.existing', { emails: existing.join(', ') });
      if (waiting.length > 0) toast('info', t('common.changeWaits'), t('invitations.rolesWait'));
      toast('success', t('invitations.sent', { count: invited.length }), hint || t('invitations.sentHint'));
      onClose();
    },
  });
}

/** Invites one or several people, all with the same roles. */
export function InviteUsers({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const ofUsers = usePeople() === 'users';
  const roles = useQuery({ ...userDetails.roles(useApi()), enabled: ofUsers }).data?.roles ?? [];
  const domains = useMailDomains().data?.domains;
  const kit = useInvitationForm(onClose);
  return (
    <FormDialog
      kit={kit}
      title={t(ofUsers ? 'invitations.invite' : 'administrators.invite')}
      submitLabel={t('invitations.send')}
      onClose={onClose}
    >
      {domains?.length === 0 && (
        <Alert color="orange" title={t('invitations.noDomains')}>
          {t('invitations.noDomainsHint')}
        </Alert>
      )}
      <EmailListField name={kit.names.emails} label={t('invitations.emails')} />
      {ofUsers ? (
        <MultiListField
          name={kit.names.roles}
          label={t('users.roles')}
          data={roles.map(({ name }) => ({ value: name, label: name }))}
          required
        />
      ) : (
        <SelectField
          name={kit.names.role}
          label={t('users.columns.role')}
          description={t('administrators.roleHint')}
          data={Object.entries(platformRoles()).map(([value, label]) => ({ value, label }))}
          allowDeselect={false}
        />
      )}
      <SelectField
        name={kit.names.language}
        label={t('users.language')}
        description={t('users.languageHint')}
        data={[
          { value: 'en', label: 'English' },
          { value: 'de', label: 'Deutsch' },
        ]}
        allowDeselect={false}
      />
    </FormDialog>
  );
}
