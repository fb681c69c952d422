import { createTheme, type MantineColorsTuple, type MantineThemeOverride } from '@mantine/core';
import { type PaletteId, palettes } from './palettes';

/** The specification's breakpoints in pixels; postcss.config.cjs has the same values in em. */
export const breakpointsPx = { xs: 600, sm: 905, md: 1264, lg: 1929, xl: 2560 } as const;

const em = (px: number) => `${px / 16}em`;

// Shade 6 is Mantine's "dimmed" and must pass 4.5:1 on white and on shade 0.
const gray: MantineColorsTuple = [
  '#f7f8f8',
  '#f1f2f3',
  '#e6e9eb',
  '#d9dde0',
  '#c1c8cc',
  '#959ea5',
  '#656e76',
  '#4d565d',
  '#343b41',
  '#1a1f23',
];

const dark: MantineColorsTuple = [
  '#dfe3e6',
  '#b6bdc3',
  '#8f979e',
  '#6b737a',
  '#343a40',
  '#2a2f34',
  '#1d2125',
  '#15181b',
  '#101315',
  '#0b0d0e',
];

// Red means money at risk; white on shade 7 and shade 4 on the dark body both pass 4.5:1.
const red: MantineColorsTuple = [
  '#fdf0f0',
  '#fbdcdc',
  '#f5b5b7',
  '#f08b90',
  '#ff8a8a',
  '#d94550',
  '#c92f3a',
  '#b4232c',
  '#8f1a22',
  '#6b1118',
];

// Warning colors: shade 9 is text on shade 1 in light mode, shade 3 on the dark body.
const orange: MantineColorsTuple = [
  '#fff8ea',
  '#fff1d6',
  '#fbe0ae',
  '#f5c978',
  '#e9ab3d',
  '#d98b09',
  '#b87306',
  '#8f5700',
  '#744600',
  '#5c3700',
];

const base = createTheme({
  primaryColor: 'brand',
  primaryShade: 7,
  colors: { brand: palettes.green, pine: palettes.green, gray, dark, red, orange },
  black: '#1a1f23',
  fontFamily: "'IBM Plex Sans', system-ui, -apple-system, 'Segoe UI', sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', 'DejaVu Sans Mono', Menlo, monospace",
  fontSizes: {
    '2xs': '0.6875rem',
    xs: '0.75rem',
    sm: '0.8125rem',
    md: '0.875rem',
    lg: '1rem',
    xl: '1.125rem',
  },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.45', lg: '1.5', xl: '1.5' },
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.3' },
      h2: { fontSize: '1.125rem', lineHeight: '1.35' },
      h3: { fontSize: '1rem', lineHeight: '1.4' },
      h4: { fontSize: '0.875rem', lineHeight: '1.4' },
    },
  },
  radius: { xs: '3px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  defaultRadius: 'md',
  // 2, 4 and 6 pixels separate parts of one element; 8 to 32 separate elements.
  spacing: {
    '4xs': '0.125rem',
    '3xs': '0.25rem',
    '2xs': '0.375rem',
    xs: '0.5rem',
    sm: '0.75rem',
    md: '1rem',
    lg: '1.5rem',
    xl: '2rem',
  },
  breakpoints: {
    xs: em(breakpointsPx.xs),
    sm: em(breakpointsPx.sm),
    md: em(breakpointsPx.md),
    lg: em(breakpointsPx.lg),
    xl: em(breakpointsPx.xl),
  },
  shadows: {
    xs: '0 1px 2px rgb(16 24 32 / 6%)',
    sm: '0 1px 3px rgb(16 24 32 / 8%), 0 1px 2px rgb(16 24 32 / 4%)',
    md: '0 4px 12px rgb(16 24 32 / 10%), 0 1px 3px rgb(16 24 32 / 6%)',
    lg: '0 12px 32px rgb(16 24 32 / 14%), 0 2px 6px rgb(16 24 32 / 6%)',
    xl: '0 24px 64px rgb(16 24 32 / 18%)',
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: { defaultProps: { size: 'sm' } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'md' } },
    TextInput: { defaultProps: { size: 'sm' } },
    Textarea: { defaultProps: { size: 'sm' } },
    NumberInput: { defaultProps: { size: 'sm' } },
    PasswordInput: { defaultProps: { size: 'sm' } },
    Select: { defaultProps: { size: 'sm' } },
    Autocomplete: { defaultProps: { size: 'sm' } },
    Checkbox: { defaultProps: { size: 'xs' } },
    // Shown inside the list of options, which may contain options only.
    ComboboxEmpty: { defaultProps: { role: 'option', 'aria-disabled': true, 'aria-selected': false } },
    Table: { defaultProps: { verticalSpacing: '2xs', horizontalSpacing: 'sm' } },
    Tooltip: { defaultProps: { openDelay: 400, transitionProps: { duration: 80 } } },
    Modal: { defaultProps: { centered: true, transitionProps: { duration: 120 } } },
    // Its placeholder for the initial focus is a child element that a menu must not have; the first entry
    // takes the focus.
    Menu: {
      defaultProps: { shadow: 'md', transitionProps: { duration: 80 }, withInitialFocusPlaceholder: false },
    },
    Popover: { defaultProps: { shadow: 'md', transitionProps: { duration: 80 } } },
    Drawer: { defaultProps: { transitionProps: { duration: 140 } } },
    Tabs: { defaultProps: { keepMounted: false } },
  },
});

/** Pine remains the success color; brand is the color of the company. */
export const themeOf = (palette: PaletteId): MantineThemeOverride => ({
  ...base,
  colors: { ...base.colors, brand: palettes[palette] },
});
