import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Page, test } from '@playwright/test';
import { continueAs, people, stackUrl } from '../support/people';
import { guestPlaces, type Place, places } from './places';

const folder = resolve(import.meta.dirname, '..', 'test-results', 'screens');
const widths = { 390: 844, 905: 1000, 1440: 900, 1929: 1080 } as const;
/** SCREENS=settings,invoice takes only those. */
const wanted = process.env.SCREENS?.split(',');

async function take(page: Page, place: Place, base: string, into: string): Promise<void> {
  if (wanted && !wanted.includes(place.name)) return;
  await page.goto(base + place.path);
  await page.waitForLoadState('networkidle');
  if (place.open) {
    await place.open(page).catch(() => console.log(`${into}: ${place.name} does not open`));
    await page.waitForTimeout(600);
  }
  await page.screenshot({ path: resolve(folder, into, `${place.name}.png`), animations: 'disabled' });
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  if (wider > 0) console.log(`${into}: ${place.name} is ${wider} px wider than the window`);
}

for (const language of (process.env.SCREENS_LANGUAGES ?? 'en,de').split(',')) {
  for (const scheme of ['light', 'dark'] as const) {
    for (const [width, height] of Object.entries(widths)) {
      const into = `${language}-${width}-${scheme}`;
      test(into, async ({ browser }) => {
        mkdirSync(resolve(folder, into), { recursive: true });
        const page = await browser.newPage({ viewport: { width: Number(width), height } });
        const base = `${stackUrl()}/northwind`;
        await page.addInitScript(
          ([kept, words]) => {
            localStorage.setItem('mantine-color-scheme-value', kept ?? '');
            localStorage.setItem('countersign.language', words ?? '');
          },
          [scheme, language],
        );
        for (const place of guestPlaces) await take(page, place, base, into);
        await continueAs(page, people.administrator);
        for (const place of await places(page)) await take(page, place, base, into);
        if (Number(width) < 905) {
          const menu = { name: 'drawer', path: '/workspaces', open: () => page.getByRole('banner').getByRole('button').first().click() };
          await take(page, menu, base, into);
        }
        await page.close();
      });
    }
  }
}
