import type { Browser, BrowserContext, Page } from '@playwright/test';

type Size = { width: number; height: number } | null | undefined;

/** The page of a context, which has one until its test opens others. */
export function firstPage(context: BrowserContext): Page {
  const [page] = context.pages();
  if (!page) throw new Error('the context has no page');
  return page;
}

/** The events of a page that tests listen to. */
const events = ['console', 'dialog', 'download', 'pageerror', 'popup', 'request', 'requestfailed', 'requestfinished', 'response', 'websocket'] as const;

/**
 * The browser contexts of a worker. A test gets the context that an earlier test left, without its session and storage:
 * for a new one, Chromium starts a process, and the first page takes three times the processor time. The address is a
 * small file of the product, where the storage of the product can be emptied.
 */
export class Browsers {
  private readonly free: BrowserContext[] = [];
  private readonly kept = new WeakSet<BrowserContext>();

  constructor(
    private readonly browser: Browser,
    private readonly address: string,
  ) {}

  /** A context that no other test uses, with one empty page. */
  async take(viewport: Size): Promise<BrowserContext> {
    const context = this.free.pop() ?? (await this.browser.newContext({ viewport }));
    const [page = await context.newPage(), ...others] = context.pages();
    if (page.url() === 'about:blank') return context;
    await Promise.all(others.map((other) => other.close()));
    await this.empty(context, page);
    if (viewport) await page.setViewportSize(viewport);
    return context;
  }

  /** Offers the context of a test that ended to other tests, unless the test closed or kept it. */
  async leave(context: BrowserContext): Promise<void> {
    if (this.kept.has(context)) await context.close();
    else if (!context.isClosed()) this.free.push(context);
  }

  /** Keeps a context from other tests, because a clock or a script of the test stays in it. */
  keep(context: BrowserContext): void {
    this.kept.add(context);
  }

  private async empty(context: BrowserContext, page: Page): Promise<void> {
    for (const event of events) page.removeAllListeners(event);
    context.removeAllListeners('response');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.setOffline(false);
    await context.clearPermissions();
    await page.goto(this.address);
    await context.clearCookies();
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await page.mouse.move(0, 0);
  }
}
