import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { themeOf } from './theme';

const source = join(import.meta.dirname, '..');

/** Lengths of these properties come from the theme; 0 and the 1px of hairlines are the only others. */
const property = /^(padding|margin|gap|row-gap|column-gap|font-size|border-radius)(-[a-z-]+)?$/;
const length = /(?<![\w.-])-?(?:\d*\.)?\d+(?:px|rem)\b/g;
const theme = /--mantine-(spacing|font-size|radius|shadow)-([\da-z]+)/g;

/** A declaration whose length has no token, with its reason. */
const exceptions: Record<string, string> = {
  'components/document/document-viewer.module.css margin: -2px': 'the width of its borders',
  'components/pane/split-pane.module.css margin: 0 -4px': 'the divider overlaps the panes beside its line',
  'features/dashboard/components/dashboard.module.css font-size: 1.625rem':
    'the figure of a tile is larger than any text',
};

const sheets = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css'))
  .map((file) => ({ file: file.replaceAll('\\', '/'), text: readFileSync(join(source, file), 'utf8') }));

/** Returns the declarations that give spacing, text or corners a length of their own. */
function ownLengths(text: string): string[] {
  const found: string[] = [];
  for (const [, name = '', value = ''] of text
    .replaceAll(/\/\*.*?\*\//gs, '')
    .matchAll(/([\w-]+): *([^;{}]+);/g)) {
    if (!property.test(name)) continue;
    const own = value.match(length)?.filter((one) => !/^-?[01]px$/.test(one));
    if (own?.length) found.push(`${name}: ${value}`);
  }
  return found;
}

test('spacing, text sizes and corners use the tokens of the theme', () => {
  const found = sheets.flatMap(({ file, text }) => ownLengths(text).map((rule) => `${file} ${rule}`));
  expect(found.sort()).toEqual(Object.keys(exceptions).sort());
});

test('a length without a token is found', () => {
  expect(ownLengths('.a { padding: 7px var(--mantine-spacing-xs); }')).toHaveLength(1);
  expect(
    ownLengths('.a { margin-inline-start: calc(var(--cs-edge) - 10px);\n  font-size: .9rem; }'),
  ).toHaveLength(2);
  expect(ownLengths('.a { border-radius: 5px; row-gap: -3px; }')).toHaveLength(2);
  expect(ownLengths('.a { margin: -1px 0 0; /* padding: 3px; */ width: 7px; padding: 0; }')).toEqual([]);
});

test('style sheets name only tokens that the theme has', () => {
  const { spacing, fontSizes, radius, shadows } = themeOf('green');
  const tokens: Record<string, object | undefined> = {
    spacing,
    'font-size': fontSizes,
    radius,
    shadow: shadows,
  };
  const unknown = sheets.flatMap(({ file, text }) =>
    [...text.matchAll(theme)]
      .filter(([, kind = '', size = '']) => !(size in (tokens[kind] ?? {})))
      .map(([name]) => `${file} ${name}`),
  );
  expect(unknown).toEqual([]);
});

test('components use the tokens in their properties', () => {
  const prop =
    /\b(?:[mp][tblrxy]?|gap|fz|spacing|verticalSpacing|horizontalSpacing)=(?:\{-?[1-9][\d.]*\}|"\d+(?:px)?")/g;
  const style = /(?:fontSize|padding|margin|gap|borderRadius)[A-Z]?[a-z]*: *['"]?[1-9]\d*(?:px)?['"]? *[,}]/g;
  const found = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => {
      const text = readFileSync(join(source, file), 'utf8');
      return [...text.matchAll(prop), ...text.matchAll(style)].map(([use]) => `${file} ${use}`);
    });
  expect(found).toEqual([]);
});
