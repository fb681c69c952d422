import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { breakpointsPx } from './theme';

const require = createRequire(import.meta.url);

test('the style sheets break at the same widths as the theme', () => {
  const config = require('../../postcss.config.cjs') as {
    plugins: { 'postcss-simple-vars': { variables: Record<string, string> } };
  };
  const inSheets = Object.entries(config.plugins['postcss-simple-vars'].variables);
  const inTheme = Object.entries(breakpointsPx).map(([name, px]) => [
    `mantine-breakpoint-${name}`,
    `${px / 16}em`,
  ]);
  expect(inSheets).toEqual(inTheme);
});
