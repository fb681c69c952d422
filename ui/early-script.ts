import { fileURLToPath } from 'node:url';
import { build, type HtmlTagDescriptor, type Plugin, type Rolldown, type UserConfig } from 'vite';

const entry = '/src/early.ts';
const name = 'early.js';

/**
 * Adds src/early.ts before all other code of the page as a classic script, because module scripts run after
 * the application's code was loaded. Also adds preload links for the fonts, and moves the style sheets behind the
 * static frame.
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
    async buildStart() {
      if (developing) return;
      this.emitFile({ type: 'asset', name, source: await classicScript(resolve) });
    },
    transformIndexHtml: {
      order: 'post',
      handler(source, { bundle = {} }): HtmlTagDescriptor[] | { html: string; tags: HtmlTagDescriptor[] } {
        const before = { tag: 'script', injectTo: 'head-prepend' } as const;
        if (developing) return [{ ...before, attrs: { type: 'module', src: entry } }];
        const files = Object.values(bundle);
        const early = files.find((file) => file.type === 'asset' && file.names.includes(name));
        const fonts = files.filter(({ fileName }) => fileName.endsWith('.woff2'));
        if (!early || fonts.length === 0)
          throw new Error('early-script: the script or the fonts are missing from the build');
        const tags = [
          { ...before, attrs: { src: `/${early.fileName}` } },
          ...fonts.map(({ fileName }) => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              crossorigin: true,
              href: `/${fileName}`,
            },
            injectTo: 'head' as const,
          })),
        ];
        return { html: styleSheetsAfterFrame(source), tags };
      },
    },
  };
}

/**
 * A style sheet in the head blocks the first paint. Behind the static frame, it blocks only the application, which
 * does not start without it.
 */
export function styleSheetsAfterFrame(html: string): string {
  const links = html.match(/[ \t]*<link rel="stylesheet"[^>]*>\n?/g) ?? [];
  const frameEnd = html.indexOf('<noscript>');
  if (links.length === 0 || frameEnd < 0)
    throw new Error('early-script: the page has no style sheet or no frame');
  const body = html.slice(0, frameEnd) + links.map((link) => link.trim()).join('') + html.slice(frameEnd);
  return links.reduce((page, link) => page.replace(link, ''), body);
}

async function classicScript(resolve: UserConfig['resolve']): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    resolve,
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: {
        input: fileURLToPath(new URL(`.${entry}`, import.meta.url)),
        output: { format: 'iife' },
      },
    },
  });
  const [{ output }] = [built].flat() as [Rolldown.RolldownOutput];
  return output[0].code;
}
