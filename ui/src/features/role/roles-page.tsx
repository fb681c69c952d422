import { Button } from '@mantine/core';
import { IconPlus, IconUpload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { List } from '@/components/grid/list';
import { PageHeader } from '@/components/page/page';
import type { GridView } from '@/lib/grid/grid-view';
import { useTranslation } from '@/lib/i18n/i18n';
import { useSession } from '@/lib/session/context';
import { useCan } from '@/lib/session/permission';
import { roleList } from './components/role-list';

interface RolesPageProps {
  view: GridView;
  onView: (view: GridView) => void;
}

/** All roles in priority order. */
export function RolesPage({ view, onView }: RolesPageProps) {
  const { t } = useTranslation();
  const { tenant } = useSession();
  const mayCreate = useCan('roles', 'create');
  return (
    <>
      <PageHeader
        title={t('nav.roles')}
        description={t('roles.description')}
        actions={
          mayCreate && (
            <>
              <Button
                variant="default"
                leftSection={<IconUpload size={16} />}
                renderRoot={(props) => (
                  <Link
                    {...props}
                    to="/$tenant/roles/details/new"
                    params={{ tenant }}
                    search={{ dialog: 'import' }}
                  />
                )}
              >
                {t('roles.import')}
              </Button>
              <Button
                leftSection={<IconPlus size={16} />}
                renderRoot={(props) => (
                  <Link {...props} to="/$tenant/roles/details/new" params={{ tenant }} />
                )}
              >
                {t('roles.add')}
              </Button>
            </>
          )
        }
      />
      <List list={roleList} place={{}} view={view} onView={onView} />
    </>
  );
}
