import { Button } from '@mantine/core';
import { IconUpload, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { PageHeader } from '@/components/page/page';
import { ErrorState, TextSkeleton } from '@/components/states/states';
import { useApi } from '@/lib/api/context';
import { useTranslation } from '@/lib/i18n/i18n';
import { useSession } from '@/lib/session/context';
import { useCan } from '@/lib/session/permission';
import { roleQueries } from './api/queries';
import { RoleBuilder } from './components/role-builder';
import classes from './components/role-builder.module.css';
import type { RoleContent } from './components/role-file';
import { RoleMenu } from './components/role-menu';
import { RoleType } from './components/role-type';

/** The open dialog is part of the URL, so that returning to the page reopens it. */
export interface BuilderView {
  dialog?: 'import' | undefined;
}

interface RoleBuilderPageProps {
  roleId: string;
  view: BuilderView;
  onView: (view: BuilderView) => void;
}

/** What a role permits. */
export function RoleBuilderPage({ roleId, view, onView }: RoleBuilderPageProps) {
  const { t } = useTranslation();
  const api = useApi();
  const { tenant } = useSession();
  const navigate = useNavigate();
  const mayUpdate = useCan('roles', 'update');
  const found = useQuery(roleQueries.one(api, roleId));
  const catalog = useQuery(roleQueries.permissions(api));
  const role = found.data;
  const failed = [found, catalog].find(({ isError, data }) => isError && !data);
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  return (
    <>
      <PageHeader
        title={role?.name ?? t('common.loading')}
        beside={role && <RoleType type={role.type} />}
        actions={
          role && (
            <>
              {mayUpdate && role.type === 'custom' && (
                <Button
                  variant="default"
                  leftSection={<IconUpload size={16} />}
                  onClick={() => onView({ dialog: 'import' })}
                >
                  {t('roles.import')}
                </Button>
              )}
              <Button
                variant="default"
                leftSection={<IconUsers size={16} />}
                renderRoot={(props) => (
                  <Link {...props} to="/$tenant/roles/$roleId" params={{ tenant, roleId }} />
                )}
              >
                {t('roles.members')}
              </Button>
              <RoleMenu
                role={role}
                onDeleted={() => void navigate({ to: '/$tenant/roles', params: { tenant } })}
              />
            </>
          )
        }
      />
      <div className={classes.page}>
        {role && catalog.data ? (
          <RoleBuilder
            key={role.id}
            role={role}
            catalog={catalog.data}
            importing={view.dialog === 'import'}
            onImporting={(open) => onView(open ? { dialog: 'import' } : {})}
            onSaved={() => {}}
          />
        ) : (
          <TextSkeleton lines={12} />
        )}
      </div>
    </>
  );
}

interface NewRolePageProps {
  /** The role whose permissions the new role starts with. */
  from?: string | undefined;
  view: BuilderView;
  onView: (view: BuilderView) => void;
}

/** A new role, empty or as a clone of another. */
export function NewRolePage({ from, view, onView }: NewRolePageProps) {
  const { t } = useTranslation();
  const api = useApi();
  const { tenant } = useSession();
  const navigate = useNavigate();
  const catalog = useQuery(roleQueries.permissions(api));
  const source = useQuery({ ...roleQueries.one(api, from ?? ''), enabled: from !== undefined });
  const failed = [catalog, source].find(({ isError, data }) => isError && !data);
  const start: RoleContent | undefined = source.data && {
    ...source.data,
    name: t('roles.copyOf', { name: source.data.name }).slice(0, 100),
  };
  return (
    <>
      <PageHeader
        title={t('roles.add')}
        actions={
          <Button
            variant="default"
            leftSection={<IconUpload size={16} />}
            onClick={() => onView({ dialog: 'import' })}
          >
            {t('roles.import')}
          </Button>
        }
      />
      <div className={classes.page}>
        {failed ? (
          <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
        ) : catalog.data && (!from || start) ? (
          <RoleBuilder
            catalog={catalog.data}
            start={start}
            importing={view.dialog === 'import'}
            onImporting={(open) => onView(open ? { dialog: 'import' } : {})}
            onSaved={({ id: roleId }) =>
              void navigate({ to: '/$tenant/roles/details/$roleId', params: { tenant, roleId } })
            }
          />
        ) : (
          <TextSkeleton lines={12} />
        )}
      </div>
    </>
  );
}
