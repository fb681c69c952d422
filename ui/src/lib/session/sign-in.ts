/** Begins and ends the authorization code flow with PKCE (RFC 7636) in the browser. */

const kept = 'countersign.sign-in.';
const clientId = 'countersign';

interface Begun {
  verifier: string;
  redirectUri: string;
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

const random = () => base64url(crypto.getRandomValues(new Uint8Array(32)));

/** A page to return to: inside the tenant and no error page; anything else means "the start page". */
export function returnPath(tenant: string, path: string | undefined): string {
  if (!path?.startsWith(`/${tenant}/`) || path.includes('/error/') || path.includes('\\')) return '';
  const away = ['login', 'login-callback', 'session-timeout', 'logout'];
  return away.some((page) => path.startsWith(`/${tenant}/${page}`)) ? '' : path;
}

/** Where the browser goes to sign in; comes back to login-callback with a code. */
export async function signInUrl(tenant: string, pagePath?: string): Promise<string> {
  const verifier = random();
  const state = random();
  const back = returnPath(tenant, pagePath);
  const query = back ? `?pagePath=${encodeURIComponent(back)}` : '';
  const redirectUri = `${window.location.origin}/${tenant}/login-callback${query}`;
  const begun: Begun = { verifier, redirectUri };
  window.sessionStorage.setItem(kept + state, JSON.stringify(begun));
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  const parameters = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid',
    state,
    code_challenge: base64url(new Uint8Array(hash)),
    code_challenge_method: 'S256',
  });
  return `/oidc/authorize?${parameters}`;
}

/** What was begun under this state, once; undefined when this tab began nothing of the kind. */
export function takeSignIn(state: string): Begun | undefined {
  const text = window.sessionStorage.getItem(kept + state);
  window.sessionStorage.removeItem(kept + state);
  return text ? (JSON.parse(text) as Begun) : undefined;
}
