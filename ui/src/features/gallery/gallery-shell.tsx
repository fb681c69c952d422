import { IconBriefcase, IconBuildingBank, IconChecklist, IconHome, IconTimeline } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { AppLayout } from '@/features/shell/app-layout';
import { Breadcrumbs } from '@/features/shell/breadcrumbs';
import { ConnectionBanner } from '@/features/shell/connection-banner';
import type { NavSection } from '@/features/shell/navigation';
import { UserMenu } from '@/features/shell/user-menu';
import { sampleUser } from '@/test/samples';

const gallery = '/dev/gallery';

const nav: NavSection[] = [
  {
    id: 'general',
    label: 'General',
    items: [
      { id: 'home', label: 'Home', to: '/', icon: IconHome },
      { id: 'tasks', label: 'Review tasks', to: gallery, icon: IconChecklist, count: 14 },
      {
        id: 'workspaces',
        label: 'Workspaces',
        to: '/',
        icon: IconBriefcase,
        children: [
          { id: 'all', label: 'All workspaces', to: '/', count: 6 },
          { id: 'ap', label: 'Accounts Payable', to: '/', count: 3 },
        ],
      },
      { id: 'payments', label: 'Payments', to: '/', icon: IconBuildingBank },
      { id: 'jobs', label: 'Jobs', to: '/', icon: IconTimeline },
    ],
  },
];

export function GalleryShell({ children }: { children: ReactNode }) {
  const [banner, setBanner] = useState(true);
  return (
    <AppLayout
      nav={nav}
      homeHref={gallery}
      breadcrumbs={
        <Breadcrumbs
          crumbs={[
            { title: 'Workspaces', href: '/' },
            { title: 'Accounts Payable', href: '/a', siblings: [{ title: 'Treasury', href: '/b' }] },
            { title: 'Gallery', href: gallery },
          ]}
        />
      }
      userMenu={<UserMenu user={sampleUser()} onLogout={() => {}} />}
      banner={banner && <ConnectionBanner onClose={() => setBanner(false)} />}
    >
      {children}
    </AppLayout>
  );
}
