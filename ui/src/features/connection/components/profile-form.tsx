import { TextField } from '@/components/form/fields';
import { FormPanel } from '@/components/form/form-panel';
import { useVersionedForm } from '@/components/form/use-versioned-form';
import { toast } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { type Connection, type Profile, useSaveProfile } from '../api/use-connections';
import { AuthFields } from './auth-fields';
import { bodyOf, profileRules, startOf } from './profile-values';
import { MailFields, RestFields, SftpFields } from './server-fields';

interface ProfileFormProps {
  connection: Connection;
  profile: Profile | undefined;
  reload: () => Promise<Connection | undefined>;
  onClose: () => void;
}

/** The settings of one server and the login there. */
export function ProfileForm({ connection, profile, reload, onClose }: ProfileFormProps) {
  const { t } = useTranslation();
  const { id, type } = connection;
  const save = useSaveProfile(id);
  const same = (found: Connection | undefined) => found?.profiles.find((one) => one.id === profile?.id);
  const kit = useVersionedForm({
    record: profile,
    reload: async () => same(await reload()),
    draft: `connection.${id}.${profile?.id ?? 'new'}`,
    toValues: (record: Profile | undefined) => startOf(type, record),
    validate: profileRules(type) as never,
    save: async (values, seen): Promise<Profile | undefined> =>
      same(await save.mutateAsync({ seen, body: bodyOf(values) })),
    onSaved: () => {
      toast('success', t('common.saved'));
      onClose();
    },
  });
  return (
    <FormPanel kit={kit} title={profile ? profile.name : t('connections.addProfile')} onClose={onClose}>
      <TextField
        name={kit.names.name}
        label={t('connections.columns.name')}
        required
        maxLength={100}
        data-autofocus
      />
      {type === 'sftp' && <SftpFields kit={kit} />}
      {type === 'smtp' && <MailFields kit={kit} />}
      {type === 'rest' && <RestFields kit={kit} />}
      <AuthFields kit={kit} type={type} stored={profile?.secrets ?? []} />
    </FormPanel>
  );
}
