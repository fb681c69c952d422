import type { MantineColorsTuple } from '@mantine/core';

/**
 * The primary colors that a company can choose; IDs are the server's. All have the lightness of pine at each
 * step, so that contrast is equal: white on shade 7, shade 4 on the dark body.
 */
export const palettes = {
  green: [
    '#eefaf3',
    '#d8f2e3',
    '#b0e4c7',
    '#82d3a7',
    '#55bf86',
    '#30a56b',
    '#1b8a56',
    '#127046',
    '#0d5a39',
    '#08402a',
  ],
  blue: [
    '#f1f7ff',
    '#ddecfe',
    '#b8d9ff',
    '#8ec3fe',
    '#5dabff',
    '#3a90e8',
    '#2777c6',
    '#1f60a1',
    '#194d82',
    '#12375c',
  ],
  indigo: [
    '#f4f6ff',
    '#e5e9fe',
    '#cbd3fe',
    '#adb9ff',
    '#8f9dff',
    '#737ff2',
    '#5e68ce',
    '#4c54a8',
    '#3c4387',
    '#2a3060',
  ],
  teal: [
    '#edf9fb',
    '#d5f1f4',
    '#aae1e8',
    '#76cfd9',
    '#39bac8',
    '#07a0ac',
    '#09848f',
    '#066b74',
    '#01565e',
    '#013d43',
  ],
  plum: [
    '#fdf3fe',
    '#f7e2fa',
    '#eec6f4',
    '#e2a5ec',
    '#d285de',
    '#b869c4',
    '#9b54a6',
    '#7e4387',
    '#65366d',
    '#48264d',
  ],
  slate: [
    '#f4f7fa',
    '#e4ebf3',
    '#cad8e6',
    '#acc1d7',
    '#90aac5',
    '#7690ac',
    '#607790',
    '#4d6075',
    '#3e4d5e',
    '#2c3743',
  ],
} as const satisfies Record<string, MantineColorsTuple>;

export type PaletteId = keyof typeof palettes;
export const defaultPalette: PaletteId = 'green';
