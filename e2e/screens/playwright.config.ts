import { defineConfig } from '@playwright/test';
import journeys from '../playwright.config';

/** Takes screenshots of every screen for review: `npm run screens`, into test-results/screens. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  globalSetup: '../support/global-setup.ts',
  outputDir: '../test-results/screens-artifacts',
  workers: 1,
  timeout: 1_200_000,
  projects: [{ name: 'screens' }],
  use: { ...journeys.use, trace: 'off', screenshot: 'off' },
});
