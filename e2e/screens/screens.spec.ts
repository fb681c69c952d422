import { existsSync, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Page, test } from '@playwright/test';
import { continueAs, people, stackUrl } from '../support/people';
import { settled } from '../support/settled';
import { approverPlaces, drawer, managerPlaces } from './overlays';
import { administratorPlaces, guestPlaces, idsOf, type Place } from './places';

const folder = resolve(import.meta.dirname, '..', 'test-results', 'screens');
const sizes = {
  phone: [{ width: 390, height: 844 }],
  wide: [
    { width: 1440, height: 900 },
    { width: 1929, height: 1080 },
    { width: 905, height: 1000 },
  ],
};
const schemes = ['light', 'dark'] as const;
/** SCREENS=settings,invoice limits the run to these screens. */
const wanted = process.env.SCREENS?.split(',');

/** SCREENS_UI=../ui/dist shows a newly built interface on a running stack (E2E_URL). */
const built = process.env.SCREENS_UI;

/** Whether no request has ended for half a second. The load state "networkidle" is reached only once per document. */
const noRequests = () =>
  performance.now() - Math.max(0, ...performance.getEntriesByType('resource').map((entry) => (entry as PerformanceResourceTiming).responseEnd)) > 500;

async function serveBuilt(page: Page, dist: string): Promise<void> {
  await page.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url());
    const file = resolve(dist, pathname.startsWith('/assets/') ? `.${pathname}` : 'index.html');
    // Pages reached by a redirect come from the stack and load its assets.
    if (/^\/(api|oidc|ws)\//.test(pathname) || !existsSync(file)) return route.fallback();
    await route.fulfill({ path: file, ...(file.endsWith('.mjs') && { contentType: 'text/javascript' }) });
  });
}

/** Opens a screen once per phone and desktop, and takes the other widths and color schemes without a reload. */
async function take(page: Page, place: Place, language: string, size: keyof typeof sizes): Promise<void> {
  if (wanted && !wanted.includes(place.name)) return;
  // German labels are longer and are checked at the narrowest width; English covers the other widths.
  const viewports = language === 'en' ? sizes[size] : sizes[size].slice(0, 1);
  for (const first of viewports.slice(0, 1)) await page.setViewportSize(first);
  await page.goto(`${stackUrl()}/northwind${place.path}`);
  const quiet = () => page.waitForFunction(noRequests, undefined, { timeout: 8_000 }).catch(() => console.log(`${place.name} is never quiet`));
  await quiet();
  if (place.open) {
    await place.open(page).catch(() => console.log(`${language} ${size}: ${place.name} does not open`));
    await settled(page);
    await quiet();
  }
  for (const viewport of viewports) {
    const { width } = viewport;
    await page.setViewportSize(viewport);
    for (const scheme of schemes) {
      await page.evaluate((value) => document.documentElement.setAttribute('data-mantine-color-scheme', value), scheme);
      await settled(page);
      const into = resolve(folder, `${language}-${width}-${scheme}`);
      mkdirSync(into, { recursive: true });
      await page.screenshot({ path: resolve(into, `${place.name}.png`), animations: 'disabled' });
    }
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (wider > 0) console.log(`${language} ${width}: ${place.name} is ${wider} px wider than the window`);
  }
}

for (const language of (process.env.SCREENS_LANGUAGES ?? 'en,de').split(',')) {
  for (const size of ['wide', 'phone'] as const) {
    test(`${language} ${size}`, async ({ browser }) => {
      const page = await browser.newPage();
      page.setDefaultTimeout(20_000);
      if (built) await serveBuilt(page, built);
      await page.addInitScript((words) => localStorage.setItem('countersign.language', words), language);
      for (const place of guestPlaces) await take(page, place, language, size);
      await continueAs(page, people.administrator);
      const ids = await idsOf(page);
      for (const place of administratorPlaces(ids)) await take(page, place, language, size);
      await page.context().clearCookies();
      await continueAs(page, people.manager);
      for (const place of managerPlaces(ids)) await take(page, place, language, size);
      await page.context().clearCookies();
      await continueAs(page, people.approver);
      for (const place of approverPlaces) await take(page, place, language, size);
      if (size === 'phone') await take(page, drawer, language, size);
      await page.close();
    });
  }
}
