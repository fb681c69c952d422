import { exchange } from './early';

/** Exchanges the refresh cookie, unless that began with the page. */
export function renew(tenant: string): Promise<Response> {
  if (window.earlyExchange?.tenant !== tenant) dropEarly();
  const early = window.earlyExchange;
  window.earlyExchange = undefined;
  return early?.answer ?? oneTabAtATime(tenant);
}

/** What began with the page is for its first moment: a token asked for long ago may be of an ended session. */
export function dropEarly(): void {
  // Unread, it would keep its connection.
  window.earlyExchange?.answer.then((unread) => unread.body?.cancel()).catch(() => {});
  window.earlyExchange = undefined;
}

/**
 * Tabs share one rotating cookie; whoever comes with its grandparent is refused. The exchange that begins
 * with a page cannot wait for its turn, as a lock is only given to a page that has come to rest: it relies on
 * the server, which answers the same to all who come with one cookie at the same moment.
 */
async function oneTabAtATime(tenant: string): Promise<Response> {
  const run = () => exchange(tenant);
  return navigator.locks ? await navigator.locks.request(`countersign-refresh-${tenant}`, run) : run();
}
