import type { ComponentType } from 'react';
import type { UserPickerProps } from '@/lib/account/account';
import { hasModule } from '@/lib/modules';

let loaded: ComponentType<UserPickerProps> | undefined;

/** The users of the demo beside the sign-in form, after they have loaded. */
export const userPicker = () => loaded;

/**
 * Loads them together with the page, because React would show a lazy component up to 300 ms later. If that fails, a
 * person signs in with a password.
 */
export async function loadUserPicker(): Promise<void> {
  if (loaded || !hasModule('demo')) return;
  loaded = (await import('./user-picker').catch(() => undefined))?.UserPicker;
}
