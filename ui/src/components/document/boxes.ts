/** A box on a page in fractions of its width and height, from the top left, before rotation. */
export interface Box {
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

export type Rotation = 0 | 90 | 180 | 270;

/** Returns the position of a box after a clockwise rotation of its page. */
export function turn({ x, y, width, height, page }: Box, rotation: Rotation): Box {
  switch (rotation) {
    case 0:
      return { page, x, y, width, height };
    case 90:
      return { page, x: 1 - y - height, y: x, width: height, height: width };
    case 180:
      return { page, x: 1 - x - width, y: 1 - y - height, width, height };
    case 270:
      return { page, x: y, y: 1 - x - width, width: height, height: width };
  }
}

export interface Highlight extends Box {
  id: string;
  label: string;
  /** Low confidence is highlighted for review. */
  tone?: 'normal' | 'ask';
}
