import { dropAllDrafts } from '@/lib/drafts/drafts';

/**
 * Removes the data that a logout deletes from the device: grid, zoom and viewer settings (spec 1, Logout),
 * and this tab's drafts.
 */
const settings = ['countersign.grid.', 'countersign.split.', 'countersign.viewer.'];

export function clearUserData({ elsewhere }: { elsewhere: boolean }): void {
  // A logout in another tab did not ask about unsaved input here: its draft stays for the same user.
  if (!elsewhere) dropAllDrafts();
  for (const key of Object.keys(window.localStorage)) {
    if (settings.some((prefix) => key.startsWith(prefix))) window.localStorage.removeItem(key);
  }
}
