import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Options {
  clientId: string;
  clientSecret: string;
  callback: string;
}

interface Asked {
  email: string;
  nonce: string;
  challenge: string;
}

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The fields of a submitted form. */
export async function formOf(request: IncomingMessage) {
  let text = '';
  for await (const part of request) text += part;
  return new URLSearchParams(text);
}

/** An OpenID provider of a company: authorization code with PKCE, a page that asks for an address, and signed tokens. */
export async function openIdProvider({ clientId, clientSecret, callback }: Options) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const codes = new Map<string, Asked>();
  let issuer = '';
  const answer = (response: ServerResponse, status: number, body: object) => {
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  };
  const token = ({ email, nonce }: Asked) => {
    const now = Math.floor(Date.now() / 1000);
    const head = base64({ alg: 'RS256', kid: 'first', typ: 'JWT' });
    const claims = base64({
      iss: issuer,
      aud: clientId,
      sub: `subject of ${email}`,
      iat: now,
      exp: now + 300,
      nonce,
      email,
      email_verified: true,
      groups: ['Administrator', 'PlatformAdmin'],
    });
    const signature = sign('RSA-SHA256', Buffer.from(`${head}.${claims}`), privateKey).toString('base64url');
    return `${head}.${claims}.${signature}`;
  };
  const exchange = async (request: IncomingMessage, response: ServerResponse) => {
    const form = await formOf(request);
    const [, basic = ''] = (request.headers.authorization ?? '').split(' ');
    const [id, secret] = basic
      ? Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent)
      : [form.get('client_id'), form.get('client_secret')];
    if (id !== clientId || secret !== clientSecret) return answer(response, 401, { error: 'invalid_client' });
    const asked = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const verifier = createHash('sha256').update(form.get('code_verifier') ?? '').digest('base64url');
    if (!asked || asked.challenge !== verifier || form.get('redirect_uri') !== callback) {
      return answer(response, 400, { error: 'invalid_grant' });
    }
    answer(response, 200, { access_token: randomUUID(), token_type: 'Bearer', id_token: token(asked) });
  };
  const server = createServer(async (request, response) => {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', issuer);
    if (pathname === '/.well-known/openid-configuration') {
      return answer(response, 200, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        id_token_signing_alg_values_supported: ['RS256'],
      });
    }
    if (pathname === '/keys') {
      const key = publicKey.export({ format: 'jwk' });
      return answer(response, 200, { keys: [{ ...key, kid: 'first', use: 'sig', alg: 'RS256' }] });
    }
    if (pathname === '/token') return exchange(request, response);
    if (pathname !== '/authorize' || query.get('client_id') !== clientId) return answer(response, 404, {});
    if (request.method !== 'POST') {
      response.writeHead(200, { 'Content-Type': 'text/html' });
      return response.end(`<!doctype html><html lang="en"><title>Company login</title><form method="post">
        <label>Address <input name="email"></label><button>Sign in</button></form></html>`);
    }
    const code = randomUUID();
    codes.set(code, {
      email: (await formOf(request)).get('email') ?? '',
      nonce: query.get('nonce') ?? '',
      challenge: query.get('code_challenge') ?? '',
    });
    const back = new URLSearchParams({ code, state: query.get('state') ?? '' });
    response.writeHead(303, { Location: `${callback}?${back}` }).end();
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { issuer, close: () => new Promise((done) => server.close(done)) };
}
