import { createHash, randomBytes } from 'node:crypto';
import { type APIRequestContext, type APIResponse, expect, type Page } from '@playwright/test';
import { ownStack } from './stack';

/** The demo's users by role. */
export const people = {
  processor: 'Priya Nair',
  approver: 'Daniel Okafor',
  secondApprover: 'Helen Castellano',
  manager: 'Marcus Webb',
  administrator: 'Alice Moreno',
  designer: 'Sofia Lindqvist',
  integrator: 'Tom Becker',
  purchasingManager: 'Grace Huang',
  purchasingBuyer: 'Leo Martins',
  general: 'Nina Petrova',
  platformAdministrator: 'Ruth Adeyemi',
  operator: 'Sam Ortiz',
} as const;

export const stackUrl = (): string => ownStack().url;

/** Signs in as a demo user through the sign-in page and waits for the first screen. */
export async function signInOnPage(page: Page, person: string, tenant = 'northwind'): Promise<void> {
  await page.goto(`${stackUrl()}/${tenant}`);
  if (tenant === 'platform') {
    // The platform tenant has no demo user buttons: its users sign in with the demo's password.
    await page.getByLabel('Username or email').fill(loginOf(person));
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  } else {
    await page.getByRole('button', { name: person }).click();
  }
  await firstScreen(page);
}

/** Signs in by the API and opens the first screen, which takes half the time of the sign-in page. */
export async function continueAs(page: Page, person: string, tenant = 'northwind'): Promise<void> {
  await signIn(page, person, tenant);
  await openStart(page, tenant);
}

/** Signs in by the API and opens the review list. */
export async function openTasks(page: Page, person: string): Promise<void> {
  await signIn(page, person);
  await openReview(page);
}

/** Opens the first screen of the person of this page. */
export async function openStart(page: Page, tenant = 'northwind'): Promise<void> {
  await page.goto(`${stackUrl()}/${tenant}`);
  await firstScreen(page);
}

/** Opens the review list of the person of this page. */
export async function openReview(page: Page): Promise<void> {
  await page.goto(`${stackUrl()}/northwind/tasks/review-tasks`);
  await firstScreen(page);
}

/** A page, a browser, or a session without either. */
export interface Client {
  request: APIRequestContext;
}

/** Gives the client a session of a demo user; a journey then opens its first page. */
export async function signIn({ request }: Client, person: string, tenant = 'northwind'): Promise<void> {
  const codeVerifier = randomBytes(48).toString('base64url');
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
  const { code } = await (tenant === 'platform'
    ? signInWithPassword(request, person, codeChallenge)
    : signInAsDemoUser(request, person, tenant, codeChallenge));
  const token = `${stackUrl()}/api/tenants/${tenant}/account/token`;
  await bodyOf(await request.get(token, { params: { code, codeVerifier } }));
}

interface SignedIn {
  code: string;
}

async function signInWithPassword(request: APIRequestContext, person: string, codeChallenge: string) {
  const data = { username: loginOf(person), password: demoPassword, codeChallenge };
  return bodyOf<SignedIn>(await request.post(`${stackUrl()}/api/tenants/platform/account/sign-in`, { data }));
}

async function signInAsDemoUser(request: APIRequestContext, person: string, tenant: string, codeChallenge: string) {
  const demo = `${stackUrl()}/api/demo/tenants/${tenant}`;
  const { users } = await bodyOf<{ users: { id: string; name: string }[] }>(await request.get(`${demo}/users`));
  const userId = users.find((user) => user.name === person)?.id;
  expect(userId, `${person} is a demo user of ${tenant}`).toBeDefined();
  return bodyOf<SignedIn>(await request.post(`${demo}/continue-as`, { data: { userId, codeChallenge } }));
}

async function bodyOf<Body>(response: APIResponse): Promise<Body> {
  expect(response.ok(), `${response.url()}: ${await response.text()}`).toBe(true);
  return (await response.json()) as Body;
}

const demoPassword = 'countersign-demo';
const loginOf = (person: string) => `${person.toLowerCase().replace(' ', '.')}@platform.example`;

async function firstScreen(page: Page): Promise<void> {
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page).not.toHaveURL(/\/log/);
}

export async function openProject(page: Page, project: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Workspaces' }).first().click();
  await page.getByRole('link', { name: 'Accounts Payable' }).first().click();
  // The tile of a workspace also shows project names.
  await expect(page.getByRole('heading', { level: 1, name: 'Accounts Payable' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: project }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: project })).toBeVisible();
}
