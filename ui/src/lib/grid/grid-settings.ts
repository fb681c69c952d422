import type { ColumnSetting } from './layout';

export type Density = 'small' | 'default' | 'large';
export type Paging = 'allItems' | 'perPage';
export type OpenAs = 'panel' | 'fullScreen' | 'tab';

/** How a person left a list. */
export interface GridSettings {
  columns: ColumnSetting[];
  density: Density;
  paging: Paging;
  pageSize: number;
  openAs: OpenAs;
}

export interface SettingsControl {
  value: GridSettings;
  change: (part: Partial<GridSettings>) => void;
  reset: () => void;
}

export const usualSettings: GridSettings = {
  columns: [],
  density: 'default',
  paging: 'allItems',
  pageSize: 50,
  openAs: 'fullScreen',
};

export const pageSizes = [25, 50, 100, 250];

/** What was saved, with the usual where nothing was ("" and 0 of the server mean that). */
export function settingsOf(saved: { [Key in keyof GridSettings]?: unknown } | undefined): GridSettings {
  const known = Object.entries(saved ?? {}).filter(([key, value]) => key in usualSettings && value);
  return { ...usualSettings, ...Object.fromEntries(known) };
}

/** A copy on this device: shown before the server has answered, and kept while it cannot be reached. */
export interface DeviceCopy {
  settings: GridSettings;
  /** Changed here and not taken by the server yet. */
  unsent: boolean;
}

const place = (gridId: string) => `countersign.grid.${gridId}`;

export function deviceCopy(gridId: string): DeviceCopy | undefined {
  try {
    const kept = JSON.parse(
      window.localStorage.getItem(place(gridId)) ?? 'null',
    ) as Partial<DeviceCopy> | null;
    return kept?.settings ? { settings: settingsOf(kept.settings), unsent: kept.unsent === true } : undefined;
  } catch {
    return undefined;
  }
}

export function keepOnDevice(gridId: string, copy: DeviceCopy | undefined): void {
  try {
    if (copy) window.localStorage.setItem(place(gridId), JSON.stringify(copy));
    else window.localStorage.removeItem(place(gridId));
  } catch {
    // A device without room keeps nothing; the server still does.
  }
}
