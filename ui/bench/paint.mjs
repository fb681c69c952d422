// Measures the task queue of a running product and an empty page of the same libraries alternately, on a
// processor throttled four times. Prints medians:
// {"lcp":…,"empty":…,"inp":…,"cls":…,"kilobytes":…,"requests":…,"slowest":[…]}.
// Arguments: chromium, the folder of the empty page, the product's address, rounds, and how often it waits
// two seconds for an idle machine.
// seconds it waits for a quiet machine.
import { cpus } from 'node:os';
import { chromium } from '@playwright/test';
import { serve } from './serve.mjs';

const [, , executablePath, folder, product, rounds, patience] = process.argv;
const slowdown = 4;
const tenant = `${product}/northwind`;
const approver = 'Helen Castellano';
const queue = `${tenant}/tasks/review-tasks`;

const server = await serve(folder);
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });

const median = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)];

/** Records paints, layout shifts and input delays that the browser reports. */
function observe() {
  const seen = { lcp: 0, cls: 0, answers: {} };
  window.seen = seen;
  const watch = (type, note, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
      ...more,
    });
  watch('largest-contentful-paint', ({ startTime }) => {
    seen.lcp = startTime;
  });
  watch('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) seen.cls += value;
  });
  watch(
    'event',
    ({ interactionId, duration, name }) => {
      if (!interactionId) return;
      const known = seen.answers[interactionId];
      if (!known || duration > known.duration) seen.answers[interactionId] = { duration, name };
    },
    { durationThreshold: 16 },
  );
}

/** Opens a page in a new browser with an empty cache and the given session. */
async function visit(url, storageState, use) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, storageState });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.addInitScript(observe);
    await page.goto(url);
    return await use(page);
  } finally {
    // The refresh token was rotated: the next visit needs the new one.
    if (storageState) signedIn = await context.storageState();
    await context.close();
  }
}

async function signIn() {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(tenant);
  await page.getByRole('button', { name: approver }).click();
  await page.waitForURL('**/dashboard');
  const state = await context.storageState();
  await context.close();
  return state;
}

/** Waits for an idle machine, because a starting product distorts the measurement. */
async function idle() {
  const spent = () => cpus().reduce((sum, { times: { user, sys } }) => sum + user + sys, 0);
  const [span, share] = [2_000, 0.15];
  for (let tries = 0; tries < Number(patience); tries += 1) {
    const before = spent();
    await new Promise((resolve) => setTimeout(resolve, span));
    if (spent() - before < span * share) return;
  }
}

/** Does not evaluate scripts before the first paint, because they would delay it. */
async function settled(page) {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1_000);
  return page.evaluate(() => ({
    ...window.seen,
    scripts: performance
      .getEntriesByType('resource')
      .filter(({ name, responseEnd }) => name.endsWith('.js') && responseEnd <= window.seen.lcp)
      .map(({ encodedBodySize }) => encodedBodySize),
  }));
}

/** Simulates an approver: down and up the queue by key, a task by mouse, a menu, and back to the list. */
async function work(page) {
  for (const key of ['j', 'j', 'j', 'k', 'j', 'j']) {
    await page.keyboard.press(key);
    await page.waitForTimeout(400);
  }
  await page.locator('main ul li button[aria-current]').first().waitFor();
  await page.locator('main section ul li button:not([role])').nth(1).click();
  await page.waitForTimeout(600);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem').first().waitFor();
  await page.keyboard.press('Escape');
  await page.waitForTimeout(600);
  return page.evaluate(() => ({ answers: Object.values(window.seen.answers), cls: window.seen.cls }));
}

let signedIn;
try {
  signedIn = await signIn();
  await idle();
  const figures = { lcp: [], empty: [], inp: [], cls: [], kilobytes: [], requests: [] };
  const slowest = [];
  for (let round = 0; round < Number(rounds); round += 1) {
    const empty = await visit(`${server.url}/empty.html`, undefined, settled);
    figures.empty.push(empty.lcp);
    await visit(queue, signedIn, async (page) => {
      const { lcp, scripts } = await settled(page);
      await page.locator('main section ul li button').first().waitFor();
      const { answers, cls } = await work(page);
      const worst = answers.toSorted((a, b) => b.duration - a.duration)[0];
      slowest.push(`${worst?.name} ${worst?.duration}`);
      figures.lcp.push(lcp);
      figures.cls.push(cls);
      // Durations of less than 16 ms are not reported.
      figures.inp.push(worst?.duration ?? 16);
      figures.kilobytes.push(scripts.reduce((sum, size) => sum + size, 0) / 1000);
      figures.requests.push(scripts.length);
    });
  }
  const medians = Object.entries(figures).map(([name, list]) => [name, median(list)]);
  process.stdout.write(JSON.stringify({ ...Object.fromEntries(medians), rounds: Number(rounds), slowest }));
} finally {
  await browser.close();
  server.close();
}
