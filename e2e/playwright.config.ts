import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { defineConfig, devices } from '@playwright/test';

const chromium = execFileSync(resolve(import.meta.dirname, '../infra/tools/find-chromium')).toString().trim();

export default defineConfig({
  testDir: 'journeys',
  globalSetup: './support/global-setup.ts',
  outputDir: 'test-results/artifacts',
  // A worker runs the tests of a file in order on its own stack. One worker leaves a processor idle half of the time.
  workers: process.env.E2E_URL ? 1 : 2,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['./support/failure-reporter.ts']],
  use: {
    // Tracing increases the processor time by half. E2E_TRACE=1 traces a failed journey.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromium,
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--disable-quic'],
    },
  },
  projects: [
    { name: 'desktop', use: { ...devices['Desktop Chrome'], channel: undefined, viewport: { width: 1440, height: 900 } }, testIgnore: /.*\.phone\.spec\.ts/ },
    { name: 'phone', use: { ...devices['Pixel 7'], channel: undefined, viewport: { width: 390, height: 844 } }, testMatch: /.*\.phone\.spec\.ts/ },
  ],
});
