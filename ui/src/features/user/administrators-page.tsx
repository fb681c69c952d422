import { List } from '@/components/grid/list';
import { PageHeader } from '@/components/page/page';
import type { GridView } from '@/lib/grid/grid-view';
import { useTranslation } from '@/lib/i18n/i18n';
import { administratorList } from './components/administrator-list';
import { InvitationActions } from './components/invitation-actions';
import { OfAdministrators } from './components/people';
import type { UserDialog } from './components/user-dialogs';
import type { UserStatus } from './components/user-status';

interface View extends GridView {
  tab?: UserStatus | undefined;
  dialog?: UserDialog | undefined;
}

interface AdministratorsPageProps {
  view: View;
  onView: (view: View) => void;
}

/** The people who run the installation. */
export function AdministratorsPage({ view, onView }: AdministratorsPageProps) {
  const { t } = useTranslation();
  const onDialog = (dialog: UserDialog | undefined) => onView({ ...view, dialog });
  return (
    <OfAdministrators>
      <PageHeader
        title={t('nav.administrators')}
        description={t('administrators.description')}
        actions={<InvitationActions dialog={view.dialog} onDialog={onDialog} />}
      />
      <List list={administratorList} place={{ tab: view.tab ?? 'active' }} view={view} onView={onView} />
    </OfAdministrators>
  );
}
