import { MultiSelect, Text } from '@mantine/core';
import { useDebouncedValue, useUncontrolled } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { FieldProps } from '@/components/fields/field';
import { bind } from '@/components/form/bind';
import { FormDialog } from '@/components/form/form-dialog';
import { required } from '@/components/form/rules';
import { useAppForm } from '@/components/form/use-app-form';
import { toast } from '@/components/toast/toast';
import { useApi } from '@/lib/api/context';
import { unwrap } from '@/lib/api/unwrap';
import { useTranslation } from '@/lib/i18n/i18n';
import { keys } from '@/lib/query/keys';
import { type Role, useAssignRole } from '../api/use-roles';

interface AssignFormProps {
  role: Pick<Role, 'id' | 'name'>;
  onClose: () => void;
}

/** Gives the role to users. */
export function AssignForm({ role, onClose }: AssignFormProps) {
  const { t } = useTranslation();
  const assign = useAssignRole(role.id);
  const kit = useAppForm({
    initialValues: { userIds: [] as string[] },
    validate: { userIds: required },
    submit: ({ userIds }) => assign.mutateAsync(userIds),
    // The server names the roles of a user where the form has the users.
    fieldOf: (path) => (path === 'roles' ? 'userIds' : path),
    onSaved: () => {
      toast('success', t('roles.assigned'), role.name);
      onClose();
    },
    onWaits: onClose,
  });
  return (
    <FormDialog
      kit={kit}
      title={t('roles.assignTitle', { name: role.name })}
      submitLabel={t('roles.assignAction')}
      onClose={onClose}
    >
      <UsersField
        name={kit.names.userIds}
        label={t('roles.users')}
        description={t('roles.usersHint')}
        role={role}
        required
        data-autofocus
      />
    </FormDialog>
  );
}

interface UsersInputProps extends FieldProps<string[]> {
  role: AssignFormProps['role'];
}

/** Equals the most users of one request (api/role). */
const most = 100;

/** Users who do not hold the role yet, searched by name or email. */
function UsersInput({ role, value, defaultValue, onChange, ...rest }: UsersInputProps) {
  const { t } = useTranslation();
  const api = useApi();
  const [chosen, choose] = useUncontrolled({ value, defaultValue, finalValue: [], onChange });
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 250);
  const { data } = useQuery({
    queryKey: keys.roles.candidates(role.id, search),
    queryFn: ({ signal }) =>
      unwrap(
        api.POST('/api/users/grid', {
          body: {
            search,
            pageSize: 20,
            filters: [{ field: 'status', operator: 'in', value: ['active', 'invited'] }],
          },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    meta: { report: true },
  });
  const found = data?.items.filter(({ roles }) => !roles.includes(role.name)) ?? [];
  // Selected users keep their names when the search changes.
  const known = useRef(new Map<string, { fullName: string; email: string }>());
  for (const { id, fullName, email } of found) known.current.set(id, { fullName, email });
  const ids = [...new Set([...found.map(({ id }) => id), ...chosen])];
  return (
    <MultiSelect
      {...(rest as object)}
      searchable
      maxValues={most}
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has searched already, by email too.
      filter={({ options }) => options}
      data={ids.map((id) => ({ value: id, label: known.current.get(id)?.fullName ?? id }))}
      value={chosen}
      onChange={choose}
      nothingFoundMessage={t(data ? 'roles.noUsers' : 'common.loading')}
      renderOption={({ option }) => (
        <div>
          {option.label}
          <Text size="xs" c="dimmed">
            {known.current.get(option.value)?.email}
          </Text>
        </div>
      )}
    />
  );
}

const UsersField = bind(UsersInput);
