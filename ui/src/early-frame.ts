import { tenantOf } from './lib/session/early';

/** What the device keeps; the values are those of Mantine's useLocalStorage and of its color scheme. */
function kept(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null; // without storage, the defaults apply
  }
}

/**
 * Selects the form of the static frame in index.html before the first paint: with or without the sidebar, which may
 * be collapsed, in the colors of the application.
 */
export function markStaticFrame(root: HTMLElement, path: string): void {
  const inside = kept('countersign.rail') === 'true' ? 'rail' : 'app';
  root.dataset.frame = tenantOf(path) ? inside : 'guest';
  const chosen = kept('mantine-color-scheme-value') ?? 'light';
  const dark =
    chosen === 'auto' ? window.matchMedia('(prefers-color-scheme: dark)').matches : chosen === 'dark';
  root.dataset.mantineColorScheme = dark ? 'dark' : 'light';
}
