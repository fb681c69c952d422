import type { Browser, BrowserContext, Page } from '@playwright/test';

/** The page of a context, which has one until its test opens others. */
export function firstPage(context: BrowserContext): Page {
  const [page] = context.pages();
  if (!page) throw new Error('the context has no page');
  return page;
}

interface Options {
  viewport?: { width: number; height: number } | null;
  ignoreHTTPSErrors?: boolean;
  /** The browser has no code of the product yet. A process keeps code beside the cache of the context. */
  firstVisit?: boolean;
}

/** The events of a page that tests listen to. */
const events = ['console', 'dialog', 'download', 'pageerror', 'popup', 'request', 'requestfailed', 'requestfinished', 'response', 'websocket'] as const;

/**
 * The browser contexts of a worker. A test gets the context that an earlier test left, without its session and storage:
 * for a new one, Chromium starts a process, and the first page takes four times the processor time. The address is a
 * small file of the product, which an unused context shows: there, the storage of the product can be emptied.
 */
export class Browsers {
  private readonly free: BrowserContext[] = [];
  private readonly kept = new WeakSet<BrowserContext>();

  constructor(
    private readonly browser: Browser,
    private readonly address: string,
  ) {}

  /** A context that no other test uses, with one page. */
  async take({ viewport, ignoreHTTPSErrors, firstVisit }: Options): Promise<BrowserContext> {
    const left = ignoreHTTPSErrors || firstVisit ? undefined : this.free.pop();
    if (left) {
      if (viewport) await firstPage(left).setViewportSize(viewport);
      return left;
    }
    const context = await this.browser.newContext({ viewport });
    if (ignoreHTTPSErrors) this.keep(context);
    await context.newPage();
    return context;
  }

  /** Offers the context of a test that ended to other tests, unless the test closed or kept it. */
  async leave(context: BrowserContext): Promise<void> {
    if (context.isClosed()) return;
    if (this.kept.has(context)) {
      await context.close();
      return;
    }
    await this.empty(context);
    this.free.push(context);
  }

  /** Keeps a context from other tests, because something of its test stays in it, such as a clock or a failure. */
  keep(context: BrowserContext): void {
    this.kept.add(context);
  }

  private async empty(context: BrowserContext): Promise<void> {
    const [page = await context.newPage(), ...others] = context.pages();
    await Promise.all(others.map((other) => other.close()));
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
