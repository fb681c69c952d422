import type { ReactNode } from 'react';
import { List } from '@/components/grid/list';
import { PageHeader } from '@/components/page/page';
import type { GridView } from '@/lib/grid/grid-view';
import { useTranslation } from '@/lib/i18n/i18n';
import { userList } from './components/user-list';
import type { UserStatus } from './components/user-status';

interface UsersPageProps<View> {
  view: View;
  onView: (view: View) => void;
  /** The buttons of the page. */
  actions?: ReactNode;
}

export function UsersPage<View extends GridView & { tab?: UserStatus }>(props: UsersPageProps<View>) {
  const { view, onView, actions } = props;
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t('nav.users')} description={t('users.description')} actions={actions} />
      <List list={userList} place={{ tab: view.tab ?? 'active' }} view={view} onView={onView} />
    </>
  );
}
