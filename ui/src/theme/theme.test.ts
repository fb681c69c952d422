import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { breakpointsPx } from './theme';

const require = createRequire(import.meta.url);

test('the style sheets use the same breakpoints as the theme', () => {
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

test('breakpoints, sidebar and header have the widths of the specification', () => {
  expect(breakpointsPx).toMatchObject({ xs: 600, sm: 905, md: 1264, lg: 1929 });
  const sheet = readFileSync(join(import.meta.dirname, 'global.css'), 'utf8');
  expect(sheet).toContain('--cs-sidebar: 240px;');
  expect(sheet).toContain('--cs-header: 56px;');
});
