import { useQuery } from '@tanstack/react-query';
import { MultiListField } from '@/components/form/fields';
import type { FieldName } from '@/components/form/names';
import { useApi } from '@/lib/api/context';
import { useTranslation } from '@/lib/i18n/i18n';
import { useCan } from '@/lib/session/permission';
import { groupQueries } from '../api/queries';

interface RoleFieldProps {
  name: FieldName<string[]>;
  /** The roles of the group: they are shown even if they are unknown. */
  held: readonly string[];
}

/** The administrator role is given to single people, so that one administrator always remains. */
const single = 'Administrator';

/** The roles that a group gives to its members. People who may not give roles see them. */
export function RoleField({ name, held }: RoleFieldProps) {
  const { t } = useTranslation();
  const mayGive = useCan('roles', 'manage');
  const mayList = useCan('roles', 'getList');
  const { data } = useQuery({ ...groupQueries.roles(useApi()), enabled: mayGive && mayList });
  const offered = (data?.roles ?? []).map((role) => role.name).filter((role) => role !== single);
  return (
    <MultiListField
      name={name}
      label={t('groups.columns.roles')}
      description={t(mayGive ? 'groups.rolesHint' : 'groups.rolesFixed')}
      readOnly={!mayGive}
      data={[...new Set([...offered, ...held])].map((role) => ({ value: role, label: role }))}
    />
  );
}
