import { fileURLToPath } from 'node:url';
import { build, type HtmlTagDescriptor, type Plugin, type Rolldown, type UserConfig } from 'vite';

const source = '/src/early.ts';

/** The style sheets of the application, which the build puts into the head. */
const styleSheets = /\s*<link rel="stylesheet"[^>]*>/g;
const root = '<div id="root">';

/**
 * Adds src/early.ts to the page as a classic script, because module scripts run after the application's code was
 * loaded. Moves the style sheets behind the static frame, which has its own styles: nothing that must be requested
 * delays its paint. Also adds preload links for the fonts.
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
        const fonts = Object.keys(bundle).filter((fileName) => fileName.endsWith('.woff2'));
        const sheets = html.match(styleSheets) ?? [];
        if (fonts.length === 0 || sheets.length === 0 || !html.includes(root))
          throw new Error('early-script: the fonts, the style sheets or the root are missing from the page');
        return {
          html: html.replace(styleSheets, '').replace(root, `${sheets.join('').trim()}${root}`),
          tags: [{ ...before, children: await classicScript(resolve) }, ...fonts.map(preloadFont)],
        };
      },
    },
  };
}

const preloadFont = (fileName: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: {
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    crossorigin: true,
    fetchpriority: 'low',
    href: `/${fileName}`,
  },
  injectTo: 'head',
});

async function classicScript(resolve: UserConfig['resolve']): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    resolve,
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
