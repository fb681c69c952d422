import { dropAllDrafts } from '@/lib/drafts/drafts';

/** What a logout wipes from the device: drafts, and the settings of grids, zoom and viewers (spec 1, Logout). */
const settings = ['countersign.grid.', 'countersign.split.', 'countersign.viewer.'];

export function forgetPerson(): void {
  dropAllDrafts();
  for (const key of Object.keys(window.localStorage)) {
    if (settings.some((prefix) => key.startsWith(prefix))) window.localStorage.removeItem(key);
  }
}
