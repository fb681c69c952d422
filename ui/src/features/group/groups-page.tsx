import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { List } from '@/components/grid/list';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { LazyDialog } from '@/components/lazy/lazy-dialog';
import { PageHeader } from '@/components/page/page';
import type { GridView } from '@/lib/grid/grid-view';
import { useTranslation } from '@/lib/i18n/i18n';
import { useSession } from '@/lib/session/context';
import { useCan } from '@/lib/session/permission';
import { groupList, groupPage } from './components/group-list';

// Loaded on demand, because the page works without it.
const GroupForm = lazyComponent(() => import('./components/group-form').then((form) => form.GroupForm));

interface GroupsPageProps {
  view: GridView & { dialog?: 'new' };
  onView: (view: GroupsPageProps['view']) => void;
}

/** The groups of the company. */
export function GroupsPage({ view, onView }: GroupsPageProps) {
  const { t } = useTranslation();
  const { tenant } = useSession();
  const navigate = useNavigate();
  const mayCreate = useCan('userGroups', 'create');
  const close = () => onView({ ...view, dialog: undefined });
  return (
    <>
      <PageHeader
        title={t('nav.groups')}
        description={t('groups.about')}
        actions={
          mayCreate && (
            <Button leftSection={<IconPlus size={16} />} onClick={() => onView({ ...view, dialog: 'new' })}>
              {t('groups.create')}
            </Button>
          )
        }
      />
      <List list={groupList} place={{}} view={view} onView={onView} />
      {view.dialog === 'new' && mayCreate && (
        <LazyDialog onClose={close}>
          <GroupForm
            onClose={close}
            onSaved={({ id: groupId }) => void navigate(groupPage({ tenant, groupId }))}
          />
        </LazyDialog>
      )}
    </>
  );
}
