import type { BrowserContext, TestInfo } from '@playwright/test';

export const pageAttachment = 'page at the failure';

/** What differs between pages: their content, dialogs and messages, without the menu. */
const parts = 'main, [role="dialog"], [role="status"], [role="alert"]';

/** Keeps the address and the accessible content of every page of a failed test, for the report. */
export async function attachPages(context: BrowserContext, info: TestInfo): Promise<void> {
  if (info.status === info.expectedStatus) return;
  for (const page of context.pages()) {
    const shown = await page.locator(parts).all();
    const texts = await Promise.all(shown.map((part) => part.ariaSnapshot({ timeout: 2_000 }).catch(String)));
    await info.attach(pageAttachment, { body: [page.url(), ...texts].join('\n') });
  }
}
