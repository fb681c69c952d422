import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { palettes } from './palettes';

const channel = (hex: string, at: number) => {
  const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};
const luminance = (hex: string) =>
  0.2126 * channel(hex, 1) + 0.7152 * channel(hex, 3) + 0.0722 * channel(hex, 5);
const contrast = (a: string, b: string) => {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
};

test.each(Object.entries(palettes))(
  '%s has sufficient contrast on light and dark backgrounds',
  (_, shades) => {
    expect(contrast('#ffffff', shades[7])).toBeGreaterThan(4.5);
    expect(contrast(shades[0], shades[7])).toBeGreaterThan(4.5);
    expect(contrast('#15181b', shades[4])).toBeGreaterThan(4.5);
    expect(contrast('#171b1f', shades[3])).toBeGreaterThan(4.5);
  },
);

test('the server offers the same colors', () => {
  const go = readFileSync(join(import.meta.dirname, '../../../domain/appearance/appearance.go'), 'utf8');
  const offered = [...go.matchAll(/\{"(\w+)", "\w+", "(#\w+)"\}/g)].map(([, id, primary]) => [id, primary]);
  expect(offered).toEqual(Object.entries(palettes).map(([id, shades]) => [id, shades[7]]));
});
