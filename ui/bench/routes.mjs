// Measures every route of a running product. On a processor throttled four times: the largest paint. On a network
// with 800 ms of latency and 50 kB/s: when the static frame and when a usable page shows.
// Prints {"routes":[{"path":…,"lcp":…,"document":…}],"slow":[{"path":…,"frame":…,"usable":…}]}; milliseconds, medians.
// Arguments: chromium, the product's address, rounds, how often it waits two seconds for an idle machine, and "all"
// or the number of routes of each kind to visit.
import { readFileSync } from 'node:fs';
import { idle, launch, median, settled, signIn, visit } from './visit.mjs';

const [, , executablePath, product, rounds, patience, wanted] = process.argv;
const network = { latency: 800, bytesPerSecond: 50_000 };
const project = '/$tenant/workspaces/$workspaceId/projects/$projectId';

/** These routes show another page at once, contain other routes only, or are not in the product. */
const without = [
  '/',
  '/$tenant',
  '/redirect',
  '/logout',
  '/$tenant/login-callback',
  '/dev/gallery',
  '/error/$',
  '/$tenant/$',
  // A link of an ERP with values opens it.
  '/$tenant/drill/$erpType',
  // The demo has no proposal and no connection.
  '/$tenant/proposals/$proposalId',
  '/$tenant/company-settings/connections/$type',
  '/$tenant/company-settings/connections/$type/$connectionId',
  '/$tenant/company-settings/connections/$connectionId/authorized/$profileId',
];

/** Who opens a route; an administrator opens all others. */
const visitors = {
  '/$tenant/tasks/review-tasks': 'approver',
  '/$tenant/tasks/$taskId': 'approver',
  '/$tenant/dashboard': 'processor',
  '/$tenant/operations': 'operator',
  '/$tenant/tenants': 'platformAdministrator',
  '/$tenant/tenants/add-new-tenants': 'platformAdministrator',
  '/$tenant/tenants/$tenantId': 'platformAdministrator',
  [`${project}/batches/$batchId`]: 'manager',
};
const guests =
  /^\/(browser-unsupported|error)|^\/\$tenant\/(error|forgot-password|login|logged-out|session-timeout|set-password)/;

/** Routes of the platform's own tenant. */
const ofPlatform = /^\/\$tenant\/(admins|features|operations|tenants)/;

/** Routes that show the image of a document. */
const documents = ['/$tenant/tasks/review-tasks', '/$tenant/tasks/$taskId', `${project}/invoice/$invoiceId`];

/** The rows of a list; its placeholder is hidden from assistive technology. */
const rows = (page) => page.locator('main table:not([aria-hidden]) tbody tr').first();

/** What a person needs of a page before they can work. */
const usable = {
  '/$tenant/tasks/review-tasks': (page) => page.locator('main section ul li button').first(),
  '/$tenant/dashboard': (page) => page.locator('main section').first(),
  '/$tenant/jobs': rows,
  [`${project}/workpage`]: rows,
  '/$tenant/login': (page) => page.getByRole('button', { name: 'Sign in', exact: true }),
};

function routePaths() {
  const tree = readFileSync(new URL('../src/routeTree.gen.ts', import.meta.url), 'utf8');
  const [, paths] = /interface FileRoutesByFullPath \{([^}]*)\}/.exec(tree);
  const all = [...paths.matchAll(/'([^']+)':/g)].map(([, path]) => path.replace(/(?<=.)\/$/, ''));
  return [...new Set(all)].filter((path) => !without.includes(path));
}

/** Milliseconds to the largest paint of the route itself, not of the sign-in page or an error page. */
const paintOf = (path) => async (page) => {
  const { lcp } = await settled(page);
  const shown = new URL(page.url()).pathname;
  if (
    shown.includes('/log') !== path.includes('/log') ||
    shown.includes('/error') !== path.includes('/error')
  )
    throw new Error(`${path} shows ${shown}`);
  return lcp;
};

/** Milliseconds until the static frame shows, and until the page is usable. */
const waiting = (part) => async (page, begun) => {
  await part(page).waitFor({ timeout: 60_000 });
  const usable = Date.now() - begun;
  const painted = await page.evaluate(() => Number(sessionStorage.getItem('painted')));
  return { frame: painted - begun, usable };
};

const browser = await launch(executablePath);
try {
  const people = {
    administrator: await signIn(browser, product, 'Alice Moreno'),
    approver: await signIn(browser, product, 'Helen Castellano'),
    processor: await signIn(browser, product, 'Priya Nair'),
    manager: await signIn(browser, product, 'Marcus Webb'),
    operator: await signIn(browser, product, 'Sam Ortiz', 'platform'),
    platformAdministrator: await signIn(browser, product, 'Ruth Adeyemi', 'platform'),
  };
  const personOf = (path) => (guests.test(path) ? undefined : people[visitors[path] ?? 'administrator']);
  const addressOf = await addresses(people);
  await idle(Number(patience));

  // A run that visits few routes finds a route without a sample, too.
  for (const path of routePaths()) addressOf(path);
  const paths = wanted === 'all' ? routePaths() : routePaths().slice(-Number(wanted));
  const routes = [];
  for (const path of paths) {
    const lcp = [];
    for (let round = 0; round < Number(rounds); round += 1)
      lcp.push(await visit(browser, addressOf(path), { person: personOf(path) }, paintOf(path)));
    routes.push({ path, lcp: median(lcp), document: documents.includes(path) });
  }
  const slow = [];
  for (const path of Object.keys(usable).slice(0, wanted === 'all' ? undefined : Number(wanted))) {
    const seen = await visit(
      browser,
      addressOf(path),
      { person: personOf(path), network },
      waiting(usable[path]),
    );
    slow.push({ path, ...seen });
  }
  process.stdout.write(JSON.stringify({ routes, slow }));
} finally {
  await browser.close();
}

/** The address of a route with records of the demo. */
async function addresses({ administrator, manager, approver, platformAdministrator }) {
  const projects = await administrator.rows('projects');
  const [invoices, ach] = ['Payable invoices', 'ACH payments'].map((name) =>
    projects.find((row) => row.name === name),
  );
  const captured = [{ field: 'stage', operator: 'in', value: ['captured'] }];
  const first = async (person, path, filters) => (await person.rows(path, filters))[0].id;
  const ids = {
    $tenant: 'northwind',
    $workspaceId: invoices.workspaceId,
    $projectId: invoices.id,
    $invoiceId: await first(administrator, `projects/${invoices.id}/invoices`, captured),
    $jobId: await first(administrator, 'jobs'),
    $batchId: await first(manager, `projects/${ach.id}/batches`),
    $workflowId: await first(administrator, `projects/${invoices.id}/components`),
    $taskId: await first(approver, 'tasks'),
    $groupId: await first(administrator, 'groups'),
    $roleId: await first(administrator, 'roles'),
    $vendorId: await first(administrator, 'vendors'),
    $purchaseOrderId: await first(administrator, 'purchase-orders'),
    $userId: await first(administrator, 'users'),
    $adminId: await first(platformAdministrator, 'administrators'),
    $tenantId: await first(platformAdministrator, 'tenants'),
    $accountId: await first(administrator, 'bank-accounts'),
  };
  return (path) => {
    const own = { ...ids };
    // Only payment projects have batches and numbers.
    if (path.includes('$batchId') || path.endsWith('/auto-number')) own.$projectId = ach.id;
    if (ofPlatform.test(path)) own.$tenant = 'platform';
    return product + path.replaceAll(/\$\w+/g, (name) => own[name] ?? fail(name));
  };
}

function fail(name) {
  throw new Error(`the route parameter ${name} has no sample`);
}
