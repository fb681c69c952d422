/** The settings of a column: the declaration of the list, overridden by the user's saved settings. */
export interface ColumnSetting {
  field: string;
  visible: boolean;
  /** Width in pixels; 0 means the default of the list. */
  width: number;
  pin: '' | 'left' | 'right';
  /** The total below the column; "" means the default of the list. */
  total: '' | 'none' | 'sum' | 'count' | 'min' | 'max' | 'avg';
}

export interface Declared {
  id: string;
  width?: number;
  minWidth?: number;
  hidden?: boolean;
  /** The default pinned side: the key column of a list stays visible in a narrow list. */
  pin?: 'left' | 'right';
}

export const minimalWidth = 64;
export const defaultWidth = 180;

/**
 * Every declared column in the user's order; a column missing in the saved settings follows its declared
 * neighbor.
 */
export function arranged(columns: readonly Declared[], saved: readonly ColumnSetting[]): ColumnSetting[] {
  const declared = new Map(columns.map((column) => [column.id, column]));
  const all = saved.filter(({ field }) => declared.has(field));
  for (const [index, { id, hidden, pin = '' }] of columns.entries()) {
    if (all.some(({ field }) => field === id)) continue;
    const before = columns[index - 1]?.id;
    const place = all.findIndex(({ field }) => field === before) + 1;
    all.splice(place, 0, { field: id, visible: !hidden, width: 0, pin, total: '' });
  }
  return all;
}

export interface Placed<Column extends Declared> {
  column: Column;
  width: number;
  /** It takes a share of the remaining width. */
  flexible: boolean;
  /** The default width: at least its declared width, and more if the list is wider than its columns need. */
  grows: boolean;
  pin: '' | 'left' | 'right';
  /** Offset in pixels from the side it is pinned to. */
  offset: number;
  /** The last of its pinned group, where the separator line is drawn. */
  edge: boolean;
}

/**
 * The visible columns from left to right: pinned left, unpinned, pinned right. `lead` is the width before
 * them.
 */
export function placed<Column extends Declared>(
  columns: readonly Column[],
  settings: readonly ColumnSetting[],
  lead: number,
): Placed<Column>[] {
  const declared = new Map(columns.map((column) => [column.id, column]));
  const visible = settings.flatMap((setting) => {
    const column = declared.get(setting.field);
    return column && setting.visible ? [{ setting, column }] : [];
  });
  const group = (pin: ColumnSetting['pin']) =>
    visible
      .filter(({ setting }) => setting.pin === pin)
      .map(({ setting, column }) => ({
        column,
        width: setting.width || column.width || column.minWidth || defaultWidth,
        flexible: pin === '' && !setting.width && !column.width,
        grows: !setting.width,
        pin,
        offset: 0,
        edge: false,
      }));
  const left = group('left');
  const right = group('right');
  let offset = lead;
  for (const one of left) {
    one.offset = offset;
    offset += one.width;
  }
  offset = 0;
  for (const one of right.toReversed()) {
    one.offset = offset;
    offset += one.width;
  }
  const lastLeft = left.at(-1);
  if (lastLeft) lastLeft.edge = true;
  if (right[0]) right[0].edge = true;
  return [...left, ...group(''), ...right];
}

/** Moves a column to the position of another. */
export function moved(settings: readonly ColumnSetting[], field: string, to: number): ColumnSetting[] {
  const from = settings.findIndex((setting) => setting.field === field);
  const next = [...settings];
  const [taken] = next.splice(from, 1);
  if (taken) next.splice(Math.max(0, Math.min(next.length, to)), 0, taken);
  return next;
}

/** Moves a column by one position among the visible columns of its group. */
export function stepped(settings: readonly ColumnSetting[], field: string, step: 1 | -1): ColumnSetting[] {
  const self = settings.find((setting) => setting.field === field);
  const peers = settings.filter(({ visible, pin }) => visible && pin === self?.pin);
  const other = peers[peers.findIndex((setting) => setting.field === field) + step];
  return other
    ? moved(
        settings,
        field,
        settings.findIndex(({ field }) => field === other.field),
      )
    : [...settings];
}
