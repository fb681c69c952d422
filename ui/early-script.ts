import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown, type UserConfig } from 'vite';
import { pageFiles } from './page-files.ts';
import type { PageFiles } from './src/early-files.ts';

const source = '/src/early.ts';

/** The style sheets of the application, which the build puts into the head. */
const styleSheets = /\s*<link rel="stylesheet"[^>]* href="\/assets\/([^"]+)"[^>]*>/g;

/**
 * Adds src/early.ts to the page as a classic script, because module scripts run after the application's code was
 * loaded. The script requests the style sheets of the application, the files of the page, and the fonts. Without
 * links to style sheets, nothing that must be requested delays the paint of the static frame, which has its own styles.
 */
export function earlyScript(): Plugin {
  let resolve: UserConfig['resolve'];
  let developing = false;
  return {
    name: 'early-script',
    config: (config, { command }) => {
      resolve = config.resolve;
      developing = command === 'serve';
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const before = { tag: 'script', injectTo: 'head-prepend' } as const;
        if (developing) return [{ ...before, attrs: { type: 'module', src: source } }];
        const styles = [...html.matchAll(styleSheets)].flatMap(([, file]) => file ?? []);
        const files = { ...pageFiles(bundle), styles };
        if (files.fonts.length === 0 || Object.keys(files.pages).length === 0 || styles.length === 0)
          throw new Error('early-script: the fonts, the pages or the style sheets are missing');
        return {
          html: html.replace(styleSheets, ''),
          tags: [{ ...before, children: await classicScript(resolve, files) }],
        };
      },
    },
  };
}

async function classicScript(resolve: UserConfig['resolve'], files: PageFiles): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    resolve,
    define: { __PAGE_FILES__: JSON.stringify(files) },
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: {
        input: fileURLToPath(new URL(`.${source}`, import.meta.url)),
        output: { format: 'iife' },
      },
    },
  });
  const [{ output }] = [built].flat() as [Rolldown.RolldownOutput];
  return output[0].code;
}
