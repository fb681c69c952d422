import { IconBriefcase, IconBuildingBank, IconChecklist, IconHome, IconTimeline } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { AppLayout } from '@/features/shell/app-layout';
import { Breadcrumbs } from '@/features/shell/breadcrumbs';
import { ConnectionBanner } from '@/features/shell/connection-banner';
import type { NavEntry, NavGroup } from '@/features/shell/navigation';
import { UserMenu } from '@/features/shell/user-menu';
import { sampleUser } from '@/test/samples';

const gallery = '/dev/gallery';

const entry = (id: string, label: string, more: Partial<NavEntry> = {}): NavEntry => ({
  id,
  label,
  href: '/',
  children: [],
  ...more,
});

const nav: NavGroup[] = [
  {
    id: 'general',
    label: 'General',
    items: [
      entry('home', 'Home', { icon: IconHome }),
      entry('tasks', 'Review tasks', { href: gallery, icon: IconChecklist, count: 14 }),
      entry('workspaces', 'Workspaces', {
        icon: IconBriefcase,
        children: [
          entry('all', 'All workspaces', { count: 6 }),
          entry('recent-ap', 'Accounts Payable', { count: 3, heading: 'Recent' }),
        ],
      }),
      entry('payments', 'Payments', { icon: IconBuildingBank }),
      entry('jobs', 'Jobs', { icon: IconTimeline }),
    ],
  },
];

export function GalleryShell({ children }: { children: ReactNode }) {
  const [banner, setBanner] = useState(true);
  return (
    <AppLayout
      nav={{ sidebar: nav, drawer: nav }}
      homeHref={gallery}
      breadcrumbs={
        <Breadcrumbs
          nav={nav}
          crumbs={[
            { title: 'Workspaces', href: '/' },
            { title: 'Accounts Payable', href: '/a' },
            { title: 'Gallery', href: gallery },
          ]}
        />
      }
      userMenu={<UserMenu user={sampleUser()} onKeys={() => {}} onLogout={() => {}} />}
      banner={banner && <ConnectionBanner onClose={() => setBanner(false)} />}
    >
      {children}
    </AppLayout>
  );
}
