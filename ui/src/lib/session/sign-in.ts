/** Starts and completes the authorization code flow with PKCE (RFC 7636) in the browser. */

const kept = (tenant: string) => `countersign.sign-in.${tenant}`;

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** A return path within the tenant that is not a sign-in or error page; otherwise the start page. */
export function returnPath(tenant: string, path: string | undefined): string {
  if (!path?.startsWith(`/${tenant}/`) || path.includes('/error/') || path.includes('\\')) return '';
  const away = [
    'login',
    'login-callback',
    'session-timeout',
    'logged-out',
    'forgot-password',
    'set-password',
  ];
  return away.some((page) => path.startsWith(`/${tenant}/${page}`)) ? '' : path;
}

/** The server takes no longer path. A page opens without its query, for example without a long code. */
const longestPath = 1500;

export const callbackUrl = (tenant: string) => `${window.location.origin}/${tenant}/login-callback`;

/** The address of the sign-in page; it returns to login-callback with a code and the page as state. */
export async function signInUrl(tenant: string, pagePath?: string): Promise<string> {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(48)));
  window.sessionStorage.setItem(kept(tenant), verifier);
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  const page = returnPath(tenant, pagePath);
  const parameters = new URLSearchParams({
    codeChallenge: base64url(new Uint8Array(hash)),
    redirectUri: callbackUrl(tenant),
    pagePath: page.length > longestPath ? page.replace(/\?.*/, '') : page,
  });
  return `/api/tenants/${tenant}/account/login?${parameters}`;
}

/**
 * Starts a sign-in without leaving the document, and returns the address of its sign-in page; undefined if only the
 * browser can follow to it.
 */
export async function startSignIn(tenant: string): Promise<string | undefined> {
  const answer = await fetch(await signInUrl(tenant)).catch(() => undefined);
  if (!answer?.ok) return undefined;
  void answer.body?.cancel();
  const { origin, pathname, search } = new URL(answer.url);
  const shown = origin === window.location.origin && pathname === `/${tenant}/login`;
  const parameters = new URLSearchParams(search);
  return shown && (parameters.get('request') || parameters.get('error')) ? pathname + search : undefined;
}

/** The verifier of the sign-in started in this tab, returned once; undefined without one. */
export function takeVerifier(tenant: string): string | undefined {
  const verifier = window.sessionStorage.getItem(kept(tenant)) ?? undefined;
  window.sessionStorage.removeItem(kept(tenant));
  return verifier;
}
