import { expect } from '@playwright/test';
import { type Client, stackUrl } from './people';

const account = (tenant: string) => `${stackUrl()}/api/tenants/${tenant}/account`;

async function tokenOf(client: Client, tenant: string): Promise<string> {
  const renewed = await client.request.post(`${account(tenant)}/refresh-token`);
  expect(renewed.ok(), 'the session of the page').toBe(true);
  return ((await renewed.json()) as { accessToken: string }).accessToken;
}

/** Calls the API as the user of this page or session. */
export async function request<Body>(client: Client, path: string, data: object, tenant = 'northwind'): Promise<Body> {
  const headers = { Authorization: `Bearer ${await tokenOf(client, tenant)}`, 'Idempotency-Key': crypto.randomUUID() };
  const response = await client.request.post(`${stackUrl()}/api/${path}`, { headers, data });
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
  return (await response.json()) as Body;
}

/** Reads from the API as the user of this page or session. */
export async function read<Body>(client: Client, path: string, tenant = 'northwind'): Promise<Body> {
  const headers = { Authorization: `Bearer ${await tokenOf(client, tenant)}` };
  const response = await client.request.get(`${stackUrl()}/api/${path}`, { headers });
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
  return (await response.json()) as Body;
}

/** Ends the session on the server without notifying the page. */
export async function endSessionOnServer(page: Client, tenant = 'northwind'): Promise<void> {
  const headers = { Authorization: `Bearer ${await tokenOf(page, tenant)}` };
  const ended = await page.request.post(`${account(tenant)}/logout`);
  expect(ended.ok(), 'the logout').toBe(true);
  // The server may use cached session data for five seconds (gate R18).
  const session = async () => (await page.request.get(`${stackUrl()}/api/session`, { headers })).status();
  await expect.poll(session).toBe(401);
}
