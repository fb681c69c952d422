// @vitest-environment document

import { afterEach, expect, test, vi } from 'vitest';
import { sampleUser } from '@/test/samples';
import { accountTransport } from './account';

afterEach(() => {
  vi.unstubAllGlobals();
});

const minute = 60_000;

test.each([-1440, -20, 20, 1440])(
  'a token is valid for 15 minutes with a client clock %i minutes ahead',
  async (ahead) => {
    const issued = Date.now() - ahead * minute;
    const expiresAt = new Date(issued + 15 * minute).toISOString();
    const token = { accessToken: 't1', expiresAt, expiresIn: 900, user: sampleUser() };
    vi.stubGlobal('fetch', async () => Response.json(token));
    const grant = await accountTransport('acme').refresh();
    expect(grant.expiresAt - Date.now()).toBeGreaterThan(14 * minute);
    expect(grant.expiresAt - Date.now()).toBeLessThanOrEqual(15 * minute);
  },
);
