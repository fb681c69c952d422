import type { ComponentType } from 'react';
import type { UserPickerProps } from '@/lib/account/account';
import { hasModule } from '@/lib/modules';

type UserPicker = ComponentType<UserPickerProps>;

let loaded: UserPicker | undefined;

/** The users of the demo beside the sign-in form, after they have loaded. */
export const userPicker = () => loaded;

/**
 * Loads them beside the page, because React would show a lazy component up to 300 ms late. If that fails, a person
 * signs in with a password.
 */
export async function loadUserPicker(): Promise<UserPicker | undefined> {
  if (!hasModule('demo')) return undefined;
  loaded ??= (await import('./user-picker').catch(() => undefined))?.UserPicker;
  return loaded;
}
