import type { Page } from '@playwright/test';

/** Simulates a slow server in a route handler. It is the only place where a journey waits for a fixed time. */
export const simulateSlowServer = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Delays matching requests by two seconds and returns the list of their idempotency keys. */
export async function delayRequests(page: Page, address: string, method = 'POST'): Promise<string[]> {
  const keys: string[] = [];
  await page.route(address, async (route) => {
    if (route.request().method() !== method) {
      await route.fallback();
      return;
    }
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    await simulateSlowServer(2_000);
    await route.continue();
  });
  return keys;
}
