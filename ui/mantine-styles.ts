import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';

const mantine = join(import.meta.dirname, 'node_modules/@mantine/core');

const classNames = /\/@mantine\/core\/esm\/.*\.module\.mjs$/;

/** The style sheet of the Mantine module that names a component's classes. */
export function styleSheetOf(id: string): string {
  const file = `${basename(id, '.module.mjs')}.css`;
  if (!existsSync(join(mantine, 'styles', file)))
    throw new Error(`mantine-styles: ${id} has no style sheet ${file}`);
  return `@mantine/core/styles/${file}`;
}

const names = (text: string, pattern: RegExp) => new Set([...text.matchAll(pattern)].map(([, name]) => name));

/** The class names of Mantine that the code uses, but whose rules are not in the style sheets of the build. */
export function withoutRules(code: string, sheets: string, all: string): string[] {
  const rule = /\.(m_\w+)/g;
  const [used, built, known] = [names(code, /["'`](m_\w+)["'`]/g), names(sheets, rule), names(all, rule)];
  return [...used].flatMap((name) => (name && known.has(name) && !built.has(name) ? [name] : []));
}

/** Rules and variables that belong to no component; Mantine documents this order. */
const everyPage = ['baseline', 'default-css-variables', 'global'];

const virtual = 'virtual:mantine-styles';

/**
 * Loads the style sheet of a Mantine component with the component's code. A component imports the components it
 * consists of before its own class names, so that the sheets have the order in which they override each other. In
 * development, Mantine's code is bundled before this plugin sees it, so all its style sheets load.
 */
export function mantineStyles(): Plugin {
  let developing = false;
  return {
    name: 'mantine-styles',
    configResolved: ({ command }) => {
      developing = command === 'serve';
    },
    resolveId: (id) => (id === virtual ? `\0${virtual}` : undefined),
    load(id) {
      if (id !== `\0${virtual}`) return undefined;
      const sheets = developing ? ['styles.css'] : everyPage.map((name) => `styles/${name}.css`);
      return sheets.map((sheet) => `import '@mantine/core/${sheet}';`).join('\n');
    },
    transform: {
      filter: { id: classNames },
      handler: (code, id) => ({ code: `import '${styleSheetOf(id)}';\n${code}`, map: null }),
    },
    generateBundle(_options, bundle) {
      const files = Object.values(bundle);
      const code = files.flatMap((file) => (file.type === 'chunk' ? [file.code] : [])).join('\n');
      const sheets = files.flatMap((file) =>
        file.type === 'asset' && file.fileName.endsWith('.css') ? [String(file.source)] : [],
      );
      const missing = withoutRules(
        code,
        sheets.join('\n'),
        readFileSync(join(mantine, 'styles.css'), 'utf8'),
      );
      if (missing.length > 0)
        this.error(`mantine-styles: components without style sheet: ${missing.join(', ')}`);
    },
  };
}
