import { expect, test } from 'vitest';
import { signInTenant } from './early';

test.each([
  ['/northwind/login', '', 'northwind'],
  ['/northwind/login', '?request=', 'northwind'],
  ['/northwind/login', '?request=r1', undefined],
  ['/northwind/login-callback', '?code=c1', undefined],
  ['/northwind/dashboard', '', undefined],
  ['/redirect/login', '', undefined],
])('%s%s starts a sign-in for %s', (path, search, tenant) => {
  expect(signInTenant(path, search)).toBe(tenant);
});
