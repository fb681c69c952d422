import { LazyBoundary } from '@/components/lazy/lazy-boundary';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { useOnDemand } from '@/components/lazy/use-on-demand';
import type { UserPreferences } from '@/lib/preferences/use-preferences';
import type { SessionUser } from '@/lib/session/session';
import { UserButton } from './user-button';

const List = lazyComponent<UserMenuProps>(() => import('./user-menu-list').then((menu) => menu.UserMenuList));

export interface UserMenuProps {
  user: SessionUser;
  /** A choice that applies here and is saved for other devices. */
  onChoice?: (choice: Partial<UserPreferences>) => void;
  /** Shows the keyboard shortcuts. */
  onKeys: () => void;
  onLogout: () => void;
}

export function UserMenu(props: UserMenuProps) {
  const { requested, onFailed, button } = useOnDemand(List.preload);
  if (!requested) return <UserButton user={props.user} {...button} />;
  return (
    <LazyBoundary fallback={<UserButton user={props.user} aria-busy="true" />} onFailed={onFailed}>
      <List {...props} />
    </LazyBoundary>
  );
}
