import { fileURLToPath } from 'node:url';
import { build, type HtmlTagDescriptor, type Plugin, type Rolldown, type UserConfig } from 'vite';

const source = '/src/early.ts';
const name = 'early.js';

/**
 * Adds src/early.ts before all other code of the page as a classic script, because module scripts run after
 * the application's code was loaded. Also adds preload links for the fonts.
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
      handler(_html, { bundle = {} }): HtmlTagDescriptor[] {
        const before = { tag: 'script', injectTo: 'head-prepend' } as const;
        if (developing) return [{ ...before, attrs: { type: 'module', src: source } }];
        const files = Object.values(bundle);
        const early = files.find((file) => file.type === 'asset' && file.names.includes(name));
        const fonts = files.filter(({ fileName }) => fileName.endsWith('.woff2'));
        if (!early || fonts.length === 0)
          throw new Error('early-script: the script or the fonts are missing from the build');
        return [
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
      },
    },
  };
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
        input: fileURLToPath(new URL(`.${source}`, import.meta.url)),
        output: { format: 'iife' },
      },
    },
  });
  const [{ output }] = [built].flat() as [Rolldown.RolldownOutput];
  return output[0].code;
}
