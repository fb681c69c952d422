import { Button } from '@mantine/core';
import { IconListCheck, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { List } from '@/components/grid/list';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { LazyDialog } from '@/components/lazy/lazy-dialog';
import { PageHeader } from '@/components/page/page';
import { PendingNote } from '@/components/proposal/pending-note';
import { ErrorState } from '@/components/states/states';
import { useApi } from '@/lib/api/context';
import type { GridView } from '@/lib/grid/grid-view';
import { useTranslation } from '@/lib/i18n/i18n';
import { useSession } from '@/lib/session/context';
import { useCan } from '@/lib/session/permission';
import { roleQueries } from './api/queries';
import { memberList } from './components/member-list';
import { RoleMenu } from './components/role-menu';
import { RoleType } from './components/role-type';

// Loaded on demand, because the page works without it.
const AssignForm = lazyComponent(() => import('./components/assign-form').then((form) => form.AssignForm));

interface RolePageProps {
  roleId: string;
  /** The open dialog is part of the URL, so that returning to the page reopens it. */
  view: GridView & { dialog?: 'assign' };
  onView: (view: RolePageProps['view']) => void;
}

/** The members of a role. */
export function RolePage({ roleId, view, onView }: RolePageProps) {
  const { t } = useTranslation();
  const { tenant } = useSession();
  const navigate = useNavigate();
  const mayAssign = useCan('roles', 'manage');
  const found = useQuery(roleQueries.one(useApi(), roleId));
  const role = found.data;
  if (found.isError && !role) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!role) return null;
  const close = () => onView({ ...view, dialog: undefined });
  return (
    <>
      <PageHeader
        title={role.name}
        beside={<RoleType type={role.type} />}
        description={role.description}
        actions={
          <>
            {mayAssign && (
              <Button
                leftSection={<IconUserPlus size={16} />}
                onClick={() => onView({ ...view, dialog: 'assign' })}
              >
                {t('roles.assign')}
              </Button>
            )}
            <Button
              variant="default"
              leftSection={<IconListCheck size={16} />}
              renderRoot={(props) => (
                <Link {...props} to="/$tenant/roles/details/$roleId" params={{ tenant, roleId }} />
              )}
            >
              {t('roles.permissions')}
            </Button>
            <RoleMenu
              role={role}
              onDeleted={() => void navigate({ to: '/$tenant/roles', params: { tenant } })}
            />
          </>
        }
      />
      <PendingNote page kinds={['rolePermissions', 'roleLimit']} subjectId={roleId} />
      <List list={memberList} place={{ roleId, name: role.name }} view={view} onView={onView} />
      {view.dialog === 'assign' && mayAssign && (
        <LazyDialog onClose={close}>
          <AssignForm role={role} onClose={close} />
        </LazyDialog>
      )}
    </>
  );
}
