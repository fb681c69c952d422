import type { Page } from '@playwright/test';

/** Delays matching requests by two seconds and returns the list of their idempotency keys. */
export async function slow(page: Page, address: string, method = 'POST'): Promise<string[]> {
  const sent: string[] = [];
  await page.route(address, async (route) => {
    if (route.request().method() !== method) {
      await route.fallback();
      return;
    }
    sent.push(route.request().headers()['idempotency-key'] ?? '');
    await new Promise((later) => setTimeout(later, 2_000));
    await route.continue();
  });
  return sent;
}
