import { IconShieldLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { defineList } from '@/components/grid/define-list';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { useApi } from '@/lib/api/context';
import { t } from '@/lib/i18n/i18n';
import { keys } from '@/lib/query/keys';
import { userDetails } from '../api/detail-queries';
import { administratorPage } from './user-address';
import { UserMenu } from './user-menu';
import { type UserStatus, userStatus, userTabs } from './user-status';

const UserPage = lazyComponent(() => import('../user-page').then((page) => page.UserPage));

/** The people who run the installation. The tab decides which dates are of interest. */
export const administratorList = defineList('/api/administrators', {
  id: 'administratorsGrid',
  queryKey: (_place: { tab: UserStatus }) => keys.users.grid(),
  label: () => t('nav.administrators'),
  rowName: (user) => user.fullName,
  headers: 'users.columns',
  columns: (c, { tab }) => [
    c.text('fullName', { minWidth: 160, card: 'title' }),
    c.text('email', { minWidth: 190 }),
    c.codes('role', 'administrators.roles', { width: 170 }),
    c.status('status', userStatus, 'users.statuses', { width: 108 }),
    c.flag('twoFactors', { width: 120, hidden: tab === 'invited', card: 'hide' }),
    c.date('invitedAt', { hidden: tab !== 'invited' }),
    c.date('activatedAt', { hidden: tab !== 'active', card: 'hide' }),
    c.date('deactivatedAt', { hidden: tab !== 'inactive' }),
    c.date('lastActivityAt', { time: true, hidden: tab === 'invited' }),
    c.actions((user) => <UserMenu user={user} />, { width: 84, pin: 'right' }),
  ],
  tabs: {
    label: (tab) => `users.tabs.${tab}`,
    field: 'status',
    values: userTabs,
    useCounts: (_place, search) => useQuery(userDetails.counts(useApi(), search, 'administrators')).data,
  },
  page: ({ id: userId }, { tenant }) => administratorPage({ tenant, userId }),
  panel: (userId) => <UserPage key={userId} userId={userId} />,
  empty: (tab) => ({
    icon: IconShieldLock,
    title: `administrators.empty.${tab}`,
    hint: `users.emptyHint.${tab}`,
  }),
});
