import { type BrowserContext, test as base, type CDPSession, type Page } from '@playwright/test';
import { Browsers, firstPage } from './browsers';
import { attachPages, watchRefusals } from './failure-pages';
import { type Client, people, signIn } from './people';
import { type CreatedProject, createProject, type NewProject } from './projects';
import { generateSamples, type Samples } from './samples';
import { ownStack } from './stack';

interface Options {
  /** The demo's user whose session the pages of the test have. Without it, the test signs in itself. */
  person: string | undefined;
  /** The company of this person. */
  tenant: string;
  /** The browsers of the test have no code of the product yet, so that it can fail to load. */
  firstVisit: boolean;
}

interface Fixtures {
  /** The stack of this worker. */
  stack: { url: string; home?: string };
  /** The address of a page in the company of the person. */
  urlOf: (path: string) => string;
  /** A name that no other test uses. */
  uniqueName: (name: string) => string;
  /** A browser context that no other test uses at the same time. */
  openContext: () => Promise<BrowserContext>;
  /** Opens an empty page in a browser of another person. */
  pageOf: (person: string, tenant?: string) => Promise<Page>;
  /** Opens an empty page in a browser without a session. */
  guestPage: () => Promise<Page>;
  /** Replaces the clock of a page. */
  installClock: (page: Page) => Promise<void>;
  /** Opens the developer tools of a page, which change its network or its devices. */
  devTools: (page: Page) => Promise<CDPSession>;
  /** A session of the administrator without a page, which creates the records of a test. */
  administrator: Client;
  /** Creates a project of this test in a workspace of its own. */
  newProject: (project?: NewProject) => Promise<CreatedProject>;
  /** A project for invoices that only this test uses. */
  project: CreatedProject;
}

interface WorkerFixtures {
  /** The browser contexts that tests leave to other tests. */
  browsers: Browsers;
  /** The generated files of a seed. Each file of journeys has a seed of its own, so that no invoice is a duplicate. */
  samplesOf: (seed: number) => Samples;
}

/** The test of all journeys. Tests share no variables: each can run alone, and in any order. */
export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  person: [undefined, { option: true }],
  tenant: ['northwind', { option: true }],
  firstVisit: [false, { option: true }],

  context: async ({ openContext, person, tenant }, use) => {
    const context = await openContext();
    if (person) await signIn(context, person, tenant);
    await use(context);
  },

  page: async ({ context }, use) => use(firstPage(context)),

  stack: async ({}, use) => use(ownStack()),

  urlOf: async ({ stack, tenant }, use) => use((path) => `${stack.url}/${tenant}/${path}`),

  uniqueName: async ({}, use) => {
    const suffix = crypto.randomUUID().slice(0, 8);
    await use((name) => `${name} ${suffix}`);
  },

  openContext: async ({ browsers, firstVisit, ignoreHTTPSErrors, viewport }, use, info) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browsers.take({ viewport, ignoreHTTPSErrors, firstVisit });
      contexts.push(context);
      watchRefusals(context);
      return context;
    });
    for (const context of contexts) {
      await attachPages(context, info);
      if (info.status !== info.expectedStatus) browsers.keep(context);
      await browsers.leave(context);
    }
  },

  guestPage: async ({ openContext }, use) => use(async () => firstPage(await openContext())),

  pageOf: async ({ guestPage }, use) =>
    use(async (person, tenant = 'northwind') => {
      const page = await guestPage();
      await signIn(page.context(), person, tenant);
      return page;
    }),

  installClock: async ({ browsers }, use) =>
    use(async (page) => {
      browsers.keep(page.context());
      await page.clock.install();
    }),

  devTools: async ({ browsers }, use) =>
    use((page) => {
      browsers.keep(page.context());
      return page.context().newCDPSession(page);
    }),

  administrator: async ({ playwright }, use) => {
    const request = await playwright.request.newContext();
    await signIn({ request }, people.administrator);
    await use({ request });
    await request.dispose();
  },

  newProject: async ({ administrator, uniqueName }, use) => {
    await use(({ name = uniqueName('Project'), ...project } = {}) =>
      createProject(administrator, { name, suffix: uniqueName(''), ...project }),
    );
  },

  project: async ({ newProject }, use) => use(await newProject()),

  browsers: [
    async ({ browser }, use) => use(new Browsers(browser, `${ownStack().url}/favicon.svg`)),
    { scope: 'worker' },
  ],

  samplesOf: [
    async ({}, use) => {
      const generated = new Map<number, Samples>();
      await use((seed) => {
        const found = generated.get(seed) ?? generateSamples(Number(process.env.E2E_SEED ?? 4107) + seed);
        generated.set(seed, found);
        return found;
      });
    },
    { scope: 'worker' },
  ],
});

export { expect } from '@playwright/test';
