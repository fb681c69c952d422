// Scrolls 100,000 rows and prints what the browser managed: {"p95":…,"rows":…,"still":…,"work":…}. Arguments: chromium, page's folder.
import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { chromium } from '@playwright/test';

const [, , executablePath, folder] = process.argv;
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
const server = createServer((request, response) => {
  const path = join(folder, request.url === '/' ? 'index.html' : request.url.split('?')[0]);
  if (!existsSync(path)) return response.writeHead(404).end();
  response.writeHead(200, { 'content-type': types[extname(path)] ?? 'application/octet-stream' });
  createReadStream(path).pipe(response);
}).listen(0, '127.0.0.1');

const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  await page.locator('tr[data-row="0"]').waitFor();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  const busy = async () =>
    (await devtools.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration').value;
  const before = await busy();
  const figures = await page.evaluate(async () => {
    const scroller = document.querySelector('table').parentElement;
    const frames = [];
    let most = 0;
    // What the machine gives a page that does nothing, in the same run.
    const still = [];
    let last = performance.now();
    for (let step = 0; step < 100; step += 1) {
      await new Promise(requestAnimationFrame);
      still.push(performance.now() - last);
      last = performance.now();
    }
    still.sort((a, b) => a - b);
    for (let step = 0; step < 300; step += 1) {
      // At the speed of a wheel, and a third of it a screen with every frame, as a fling does.
      scroller.scrollTop += step < 200 ? 120 : 800;
      await new Promise(requestAnimationFrame);
      const now = performance.now();
      frames.push(now - last);
      last = now;
      most = Math.max(most, document.querySelectorAll('tr[data-row]').length);
    }
    frames.sort((a, b) => a - b);
    const at = (share) => frames[Math.floor(frames.length * share)];
    return {
      p50: at(0.5),
      p95: at(0.95),
      worst: frames.at(-1),
      rows: most,
      still: still[94],
      frames: frames.length,
    };
  });
  const work = ((await busy()) - before) * 1000;
  process.stdout.write(JSON.stringify({ ...figures, work: work / figures.frames }));
} finally {
  await browser.close();
  server.close();
}
