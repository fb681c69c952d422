// Measures the task queue of a running product and an empty page of the same libraries alternately, on a
// processor throttled four times. Prints medians:
// {"lcp":…,"empty":…,"inp":…,"cls":…,"kilobytes":…,"requests":…,"slowest":[…]}.
// Arguments: chromium, the folder of the empty page, the product's address, rounds, and how often it waits
// two seconds for an idle machine.
import { serve } from './serve.mjs';
import { idle, launch, median, settled, signIn, visit } from './visit.mjs';

const [, , executablePath, folder, product, rounds, patience] = process.argv;
const queue = `${product}/northwind/tasks/review-tasks`;

const server = await serve(folder);
const browser = await launch(executablePath);

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

try {
  const person = await signIn(browser, product, 'Helen Castellano');
  await idle(Number(patience));
  const figures = { lcp: [], empty: [], inp: [], cls: [], kilobytes: [], requests: [] };
  const slowest = [];
  for (let round = 0; round < Number(rounds); round += 1) {
    const empty = await visit(browser, `${server.url}/empty.html`, {}, settled);
    figures.empty.push(empty.lcp);
    await visit(browser, queue, { person }, async (page) => {
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
