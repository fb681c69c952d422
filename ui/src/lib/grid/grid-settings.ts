import type { ColumnSetting } from './layout';

export type Density = 'small' | 'default' | 'large';
export type Paging = 'allItems' | 'perPage';
export type OpenAs = 'panel' | 'fullScreen' | 'tab';

/** The user's settings of a list. */
export interface GridSettings {
  columns: ColumnSetting[];
  density: Density;
  paging: Paging;
  pageSize: number;
  /** Empty: as the person's preferences say. */
  openAs: OpenAs | '';
}

export interface SettingsControl {
  value: GridSettings;
  change: (part: Partial<GridSettings>) => void;
  reset: () => void;
}

export const defaultSettings: GridSettings = {
  columns: [],
  density: 'default',
  paging: 'allItems',
  pageSize: 50,
  openAs: '',
};

export const pageSizes = [25, 50, 100, 250];

/** The server omits what a person did not set. */
const unset: Omit<ColumnSetting, 'field' | 'visible'> = { width: 0, pin: '', total: '' };
type SavedColumn = Pick<ColumnSetting, 'field' | 'visible'>;

/** The saved settings completed with defaults ("" and 0 from the server mean the default). */
export function settingsOf(saved: { [Key in keyof GridSettings]?: unknown } | undefined): GridSettings {
  const known = Object.entries(saved ?? {}).filter(([key, value]) => key in defaultSettings && value);
  const settings: GridSettings = { ...defaultSettings, ...Object.fromEntries(known) };
  const columns = (settings.columns as SavedColumn[]).map((column) => ({ ...unset, ...column }));
  return { ...settings, columns };
}

/** A copy on this device: shown before the server responds and while it is unreachable. */
export interface DeviceCopy {
  settings: GridSettings;
  /** Changed on this device and not yet saved on the server. */
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
    // If the device storage is full, only the server stores the settings.
  }
}
