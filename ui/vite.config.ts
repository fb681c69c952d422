import { availableParallelism } from 'node:os';
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

const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url));

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
    '@': pathOf('./src'),
    // React has what the shim adds.
    'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
  },
};

// A process runs many files, each in a context of its own. Processes for each file took 70 % more processor time,
// because each of them loads Vitest and jsdom.
const pool = 'vmForks';
// Vite would search all sources for packages to bundle for this environment of Vitest, which bundles none.
const environments = { __vitest_vm__: { optimizeDeps: { noDiscovery: true } } };

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
      // Node 20 keeps about 20 MB of each context. A process that has more than this after a file is replaced. The
      // tests also pass with a heap of 2 GB, which V8 allows on a machine with 8 GB.
      vmMemoryLimit: '1.5GB',
      // The tests run alone, so each processor runs a file. With one worker, Vitest runs all files in one context.
      maxWorkers: Math.max(2, availableParallelism()),
      // Tests type key by key; on a busy machine that takes longer than the default of five seconds.
      testTimeout: 30_000,
      restoreMocks: true,
      alias: { 'vitest-environment-document': pathOf('./src/test/environment.ts') },
      // A .test.ts file that needs a document contains "@vitest-environment document". A worker runs files of one
      // project, so the projects run one after the other.
      projects: [
        {
          extends: true,
          environments,
          test: {
            pool,
            name: 'rules',
            environment: 'node',
            include: ['src/**/*.test.ts'],
            sequence: { groupOrder: 0 },
          },
        },
        {
          extends: true,
          environments,
          test: {
            pool,
            name: 'pages',
            environment: 'document',
            include: ['src/**/*.test.tsx'],
            sequence: { groupOrder: 1 },
          },
        },
      ],
    },
  }),
);
