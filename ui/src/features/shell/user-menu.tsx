import { Late } from '@/components/late/late';
import { part } from '@/components/late/part';
import { useOnDemand } from '@/components/late/use-on-demand';
import type { UserPreferences } from '@/lib/preferences/use-preferences';
import type { SessionUser } from '@/lib/session/session';
import { UserButton } from './user-button';

const List = part<UserMenuProps>(() => import('./user-menu-list').then((menu) => menu.UserMenuList));

export interface UserMenuProps {
  user: SessionUser;
  /** A choice that applies here and is saved for other devices. */
  onChoice?: (choice: Partial<UserPreferences>) => void;
  /** Shows the keyboard shortcuts. */
  onKeys: () => void;
  onLogout: () => void;
}

export function UserMenu(props: UserMenuProps) {
  const { requested, onFailed, button } = useOnDemand(List.fetch);
  if (!requested) return <UserButton user={props.user} {...button} />;
  return (
    <Late fallback={<UserButton user={props.user} aria-busy="true" />} onFailed={onFailed}>
      <List {...props} />
    </Late>
  );
}
