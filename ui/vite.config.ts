import { fileURLToPath } from 'node:url';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type ViteUserConfig } from 'vitest/config';
import { chunks } from './chunks.ts';
import { earlyScript } from './early-script.ts';
import { mantineStyles } from './mantine-styles.ts';
import { preloadedBy } from './page-files.ts';
import { precompress } from './precompress.ts';
import { sizeBudget } from './size-budget.ts';
import { textFiles } from './text-files.ts';

const api = process.env.COUNTERSIGN_API ?? 'http://127.0.0.1:8080';

const sourcePlugins = () => [
  tanstackRouter({
    target: 'react',
    autoCodeSplitting: true,
    routeFileIgnorePattern: '\\.test\\.tsx?$',
    quoteStyle: 'single',
    semicolons: true,
  }),
  react(),
  mantineStyles(),
  textFiles(),
];

const resolve = {
  alias: {
    '@': fileURLToPath(new URL('./src', import.meta.url)),
    // React has what the shim adds.
    'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
  },
};

export default defineConfig(
  async ({ command }): Promise<ViteUserConfig> => ({
    plugins: [...sourcePlugins(), earlyScript(), sizeBudget(), precompress()],
    resolve,
    // The server inserts a new nonce here; see api/server/pages.go.
    html: { cspNonce: '__CSP_NONCE__' },
    server: {
      // The API refuses other origins; in development its own origin replaces that of the dev server.
      proxy: Object.fromEntries(
        ['/api', '/oidc', '/ws'].map((path) => [
          path,
          { target: api, ws: true, changeOrigin: true, headers: { origin: api } },
        ]),
      ),
    },
    build: {
      target: 'es2022',
      chunkSizeWarningLimit: 700,
      modulePreload: { resolveDependencies: preloadedBy },
      ...(command === 'build' && {
        rolldownOptions: { output: { codeSplitting: await chunks({ resolve }, sourcePlugins()) } },
      }),
    },
    test: {
      setupFiles: ['./src/test/setup.ts'],
      css: false,
      // The tests run alone, so each processor runs a file.
      maxWorkers: '100%',
      // Tests type key by key; on a busy machine that takes longer than the default of five seconds.
      testTimeout: 30_000,
      restoreMocks: true,
      // A document takes a second per file. A .test.ts file that needs one contains "@vitest-environment
      // jsdom".
      projects: [
        { extends: true, test: { name: 'pages', environment: 'jsdom', include: ['src/**/*.test.tsx'] } },
        { extends: true, test: { name: 'rules', environment: 'node', include: ['src/**/*.test.ts'] } },
      ],
    },
  }),
);
