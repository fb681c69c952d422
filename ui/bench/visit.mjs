// What the measurements of pages share: a browser on a slower processor or network, sessions of the demo's people,
// and what the browser reports about paints, layout shifts and input delays.
import { createHash, randomBytes } from 'node:crypto';
import { cpus } from 'node:os';
import { chromium } from '@playwright/test';

const slowdown = 4;

export const launch = (executablePath) =>
  chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });

export const median = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)];

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
  watch('paint', ({ startTime }) => {
    // A page may lead to another one: the first paint of all counts.
    sessionStorage.setItem(
      'painted',
      sessionStorage.getItem('painted') ?? performance.timeOrigin + startTime,
    );
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

/** The browser of a visit: a processor four times slower, or a network with this latency and rate. */
async function limit(page, network) {
  const devtools = await page.context().newCDPSession(page);
  if (!network) return devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const { latency, bytesPerSecond } = network;
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
}

/**
 * Opens a page in a new browser with an empty cache, and passes it with the time at which the visit began. The session
 * of the person is renewed by each visit.
 */
export async function visit(browser, url, { person, network, viewport = { width: 1440, height: 900 } }, use) {
  const context = await browser.newContext({ viewport, storageState: person?.state });
  try {
    const page = await context.newPage();
    await limit(page, network);
    await page.addInitScript(observe);
    const begun = Date.now();
    await page.goto(url, { waitUntil: 'commit' });
    return await use(page, begun);
  } finally {
    // The refresh token was rotated: the next visit needs the new one.
    if (person) person.state = await context.storageState();
    await context.close();
  }
}

async function bodyOf(response) {
  if (!response.ok()) throw new Error(`${response.url()}: ${response.status()} ${await response.text()}`);
  return response.json();
}

/** The session of a demo user, by the API. */
export async function signIn(browser, product, name, tenant = 'northwind') {
  const context = await browser.newContext();
  const { request } = context;
  const account = `${product}/api/tenants/${tenant}/account`;
  const codeVerifier = randomBytes(48).toString('base64url');
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
  const demo = `${product}/api/demo/tenants/${tenant}`;
  const enter = async () => {
    if (tenant === 'platform') {
      const username = `${name.toLowerCase().replace(' ', '.')}@platform.example`;
      const data = { username, password: 'countersign-demo', codeChallenge };
      return request.post(`${account}/sign-in`, { data });
    }
    const { users } = await bodyOf(await request.get(`${demo}/users`));
    const userId = users.find((user) => user.name === name)?.id;
    return request.post(`${demo}/continue-as`, { data: { userId, codeChallenge } });
  };
  const { code } = await bodyOf(await enter());
  const { accessToken } = await bodyOf(
    await request.get(`${account}/token`, { params: { code, codeVerifier } }),
  );
  const person = {
    state: await context.storageState(),
    /** The first rows of a list that the person may read. */
    async rows(path, filters = []) {
      const headers = { authorization: `Bearer ${accessToken}` };
      const list = await context.request.post(`${product}/api/${path}/grid`, {
        headers,
        data: { filters, pageSize: 50 },
      });
      return (await bodyOf(list)).items;
    },
    close: () => context.close(),
  };
  return person;
}

/** Waits for an idle machine, because a starting product distorts the measurement. */
export async function idle(patience) {
  const spent = () => cpus().reduce((sum, { times: { user, sys } }) => sum + user + sys, 0);
  const [span, share] = [2_000, 0.15];
  for (let tries = 0; tries < patience; tries += 1) {
    const before = spent();
    await new Promise((resolve) => setTimeout(resolve, span));
    if (spent() - before < span * share) return;
  }
}

/** Does not evaluate scripts before the first paint, because they would delay it. */
export async function settled(page) {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1_000);
  await page.waitForFunction(() => window.seen.lcp > 0);
  return page.evaluate(() => ({
    ...window.seen,
    scripts: performance
      .getEntriesByType('resource')
      .filter(({ name, responseEnd }) => name.endsWith('.js') && responseEnd <= window.seen.lcp)
      .map(({ encodedBodySize }) => encodedBodySize),
  }));
}
