// Scrolls 100,000 rows of our grid and of the comparison grid alternately and prints the frames of each
// round:
// {"still":…,"ours":…,"rival":…}. Arguments: chromium, the pages' folder, rounds.
import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { chromium } from '@playwright/test';

const [, , executablePath, folder, rounds = '5'] = process.argv;
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
const server = createServer((request, response) => {
  const path = join(folder, request.url.split('?')[0]);
  if (!existsSync(path)) return response.writeHead(404).end();
  response.writeHead(200, { 'content-type': types[extname(path)] ?? 'application/octet-stream' });
  createReadStream(path).pipe(response);
}).listen(0, '127.0.0.1');

const speed = 6000; // pixels per second, as in fast scrolling
const distance = 15_000;

// Runs in the page: records frames from `begin` to `end`.
function watch() {
  const seen = { frames: [], most: 0, on: false };
  window.begin = (selector) => {
    Object.assign(seen, { frames: [], most: 0, on: true });
    let last = performance.now();
    const frame = () => {
      if (!seen.on) return;
      const now = performance.now();
      seen.frames.push(now - last);
      last = now;
      if (selector) seen.most = Math.max(seen.most, document.querySelectorAll(selector).length);
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  };
  window.end = () => {
    seen.on = false;
    const sum = seen.frames.reduce((all, one) => all + one, 0);
    const sorted = seen.frames.toSorted((a, b) => a - b);
    const p95 = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))];
    return { fps: (seen.frames.length / sum) * 1000, p95, rows: seen.most };
  };
}

async function measure(browser, name, selector) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript(watch);
  await page.goto(`http://127.0.0.1:${server.address().port}/${name}`);
  await page.locator(selector).first().waitFor();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  // Processor time of the page's main thread, which excludes other processes.
  const busy = async () =>
    (await devtools.send('Performance.getMetrics')).metrics.find((one) => one.name === 'ThreadTime').value;
  const wheel = (yDistance) =>
    devtools.send('Input.synthesizeScrollGesture', {
      x: 600,
      y: 500,
      yDistance,
      speed,
      gestureSourceType: 'mouse',
      preventFling: true,
    });
  await page.evaluate(() => new Promise((done) => setTimeout(done, 300)));
  await page.evaluate(() => window.begin());
  await page.evaluate(() => new Promise((done) => setTimeout(done, 700)));
  const still = await page.evaluate(() => window.end());

  await wheel(-2000); // warm up the code before measuring
  const before = await busy();
  await page.evaluate((rows) => window.begin(rows), selector);
  await wheel(-distance);
  const scrolled = await page.evaluate(() => window.end());
  const work = ((await busy()) - before) * 1000;

  // Jumps to distant positions, like dragging the scroll bar: every visible row changes.
  const leaps = await page.evaluate(async (rows) => {
    const boxes = [...document.querySelectorAll('div')];
    const scroller = boxes.reduce((a, b) =>
      b.scrollHeight - b.clientHeight > a.scrollHeight - a.clientHeight ? b : a,
    );
    window.begin(rows);
    for (let leap = 1; leap <= 20; leap += 1) {
      scroller.scrollTop = ((leap * 7919) % 100) * 0.009 * scroller.scrollHeight;
      for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
    }
    return window.end();
  }, selector);
  await page.close();
  return {
    still,
    fps: scrolled.fps,
    p95: scrolled.p95,
    leap: leaps.p95,
    rows: Math.max(scrolled.rows, leaps.rows),
    work: work / ((scrolled.fps * distance) / speed),
  };
}

const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  const all = [];
  for (let round = 0; round < Number(rounds); round += 1) {
    const ours = await measure(browser, 'index.html', 'tr[data-row]');
    const rival = await measure(browser, 'rival.html', '.ag-row');
    all.push({ still: ours.still.p95, stillFps: ours.still.fps, ours, rival });
  }
  process.stdout.write(JSON.stringify(all));
} finally {
  await browser.close();
  server.close();
}
