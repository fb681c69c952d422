import type { BrowserContext, Response, TestInfo } from '@playwright/test';

export const pageAttachment = 'page at the failure';

/** What differs between pages: their content, dialogs and messages, without the menu. */
const parts = 'main, [role="dialog"], [role="status"], [role="alert"]';

const refusals = new WeakMap<BrowserContext, Response[]>();

/** Remembers the requests of a browser that the server refused. */
export function watchRefusals(context: BrowserContext): void {
  const all: Response[] = [];
  refusals.set(context, all);
  context.on('response', (response) => {
    if (response.status() >= 400) all.push(response);
  });
}

/** Keeps what a failed test saw of a browser: refused requests, and the address and content of every page. */
export async function attachPages(context: BrowserContext, info: TestInfo): Promise<void> {
  if (info.status === info.expectedStatus) return;
  const refused = await Promise.all((refusals.get(context) ?? []).map(describe));
  for (const page of context.pages()) {
    const shown = await page.locator(parts).all();
    const texts = await Promise.all(shown.map((part) => part.ariaSnapshot({ timeout: 2_000 }).catch(String)));
    await info.attach(pageAttachment, { body: [page.url(), ...refused, ...texts].join('\n') });
  }
}

async function describe(response: Response): Promise<string> {
  const answer = await response.text().catch(String);
  return `refused: ${response.request().method()} ${response.url()} ${response.status()} ${answer.trim()}`;
}
