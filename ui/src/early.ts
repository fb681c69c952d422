// Runs before the application's code has arrived; see early-script.ts at the root of this package. Who is signed
// in is asked first, since everything else on a page waits for that answer.
import { exchange, tenantOf } from './lib/session/early';

const tenant = tenantOf(window.location.pathname);
if (tenant) {
  const answer = exchange(tenant);
  answer.catch(() => {}); // told by whoever takes it
  window.earlyExchange = { tenant, answer };
}
