import { dropAllDrafts } from '@/lib/drafts/drafts';

/** What a logout wipes from the device: the settings of grids, zoom and viewers (spec 1, Logout), and this tab's drafts. */
const settings = ['countersign.grid.', 'countersign.split.', 'countersign.viewer.'];

export function forgetPerson({ elsewhere }: { elsewhere: boolean }): void {
  // Another tab's logout asked nobody about what is typed here: it stays for the same person.
  if (!elsewhere) dropAllDrafts();
  for (const key of Object.keys(window.localStorage)) {
    if (settings.some((prefix) => key.startsWith(prefix))) window.localStorage.removeItem(key);
  }
}
