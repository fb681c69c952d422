import { exchange } from './early';

/** Exchanges the refresh cookie, unless a request has started with the page. */
export function renew(tenant: string): Promise<Response> {
  if (window.earlyExchange?.tenant !== tenant) dropEarlyRequest();
  const early = window.earlyExchange;
  window.earlyExchange = undefined;
  return early?.answer ?? oneTabAtATime(tenant);
}

/** The early request is valid only at the start: an old token may belong to an ended session. */
export function dropEarlyRequest(): void {
  // An unread response would keep its connection.
  window.earlyExchange?.answer.then((unread) => unread.body?.cancel()).catch(() => {});
  window.earlyExchange = undefined;
}

/**
 * Tabs share one rotating cookie; a cookie that is two rotations old is refused. The early request of a page
 * cannot wait for a lock, because a lock is granted only to an active page. It relies on the server, which
 * gives concurrent requests with the same cookie the same answer.
 */
async function oneTabAtATime(tenant: string): Promise<Response> {
  const run = () => exchange(tenant);
  return navigator.locks ? await navigator.locks.request(`countersign-refresh-${tenant}`, run) : run();
}
