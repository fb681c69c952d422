import { SimpleGrid } from '@mantine/core';
import { SelectField, TextField } from '@/components/form/fields';
import { all, length, required } from '@/components/form/rules';
import { VersionedForm } from '@/components/form/versioned-form';
import { KeyValue, Panel } from '@/components/page/page';
import { languages, useTranslation } from '@/lib/i18n/i18n';
import { type Account, useSaveProfile } from '../api/use-user-commands';
import { useMayEdit, usePeople } from './people';
import { namesOfRoles } from './platform-role';

interface UserPanelProps {
  user: Account;
  reload: () => Promise<Account | undefined>;
}

/** The record of the page as a query: the page loads it once for all its forms. */
export const asQuery = ({ user, reload }: UserPanelProps) => ({
  data: user,
  error: null,
  refetch: async () => ({ data: await reload() }) as never,
});

/** The names and the language. The email address and the username identify the person and stay. */
export function ProfilePanel({ user, reload }: UserPanelProps) {
  const { t } = useTranslation();
  const mayEdit = useMayEdit('update');
  const ofUsers = usePeople() === 'users';
  const save = useSaveProfile(user.id);
  return (
    <Panel title={t('users.profile')}>
      <VersionedForm
        query={asQuery({ user, reload })}
        label={t('users.profile')}
        draft={`user.${user.id}`}
        readOnly={!mayEdit}
        toValues={({ firstName, lastName, language }) => ({ firstName, lastName, language })}
        validate={{ firstName: all(required, length(1, 100)), lastName: all(required, length(1, 100)) }}
        save={(values, known) =>
          save({ ...values, language: values.language as keyof typeof languages }, known)
        }
      >
        {({ names }) => (
          <>
            <KeyValue
              items={[
                { name: t('users.columns.email'), value: user.email },
                { name: t('users.columns.username'), value: user.username },
                ...(ofUsers ? [] : [{ name: t('users.columns.role'), value: namesOfRoles(user.roles) }]),
              ]}
            />
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              <TextField name={names.firstName} label={t('users.firstName')} required maxLength={100} />
              <TextField name={names.lastName} label={t('users.lastName')} required maxLength={100} />
            </SimpleGrid>
            <SelectField
              name={names.language}
              label={t('users.language')}
              description={t('users.languageHint')}
              data={Object.entries(languages).map(([value, label]) => ({ value, label }))}
              allowDeselect={false}
            />
          </>
        )}
      </VersionedForm>
    </Panel>
  );
}
