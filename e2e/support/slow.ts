import type { Page } from '@playwright/test';

/** Has commands of this address reach the server two seconds late; the keys under which they were sent. */
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
