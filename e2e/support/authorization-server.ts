import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { readCertificate } from './certificate';
import { formOf } from './openid';

interface Consent {
  challenge: string;
  redirect: string;
}

/** What the server registers, expects and has seen. */
export interface Client {
  clientId: string;
  clientSecret: string;
  /** The addresses to which the server returns people. */
  redirects: string[];
  /** Seconds for which an access token is valid. */
  life: number;
  /** Refresh tokens that were used again. The server ends their authorization. */
  reused: number;
  renewed: number;
  /** Ends the authorization. */
  revoke: () => void;
}

const answer = (response: ServerResponse, status: number, body: object) => {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
};

/** An ERP system with its authorization server: authorization code with PKCE, and refresh tokens that work once. */
export async function authorizationServer(clientId: string, clientSecret: string) {
  const codes = new Map<string, Consent>();
  const access = new Map<string, number>();
  let refresh = '';
  const client: Client = {
    clientId,
    clientSecret,
    redirects: [],
    life: 3600,
    reused: 0,
    renewed: 0,
    revoke: () => {
      refresh = '';
      access.clear();
    },
  };

  const redeem = (form: URLSearchParams) => {
    const consent = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256').update(form.get('code_verifier') ?? '').digest('base64url');
    return consent?.challenge === challenge && consent.redirect === form.get('redirect_uri');
  };

  const renew = (form: URLSearchParams) => {
    if (refresh !== '' && form.get('refresh_token') === refresh) {
      client.renewed += 1;
      return true;
    }
    if (refresh !== '') client.reused += 1;
    client.revoke();
    return false;
  };

  const token = async (request: IncomingMessage, response: ServerResponse) => {
    const form = await formOf(request);
    const [, basic = ''] = (request.headers.authorization ?? '').split(' ');
    const [id, secret] = Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent);
    if (id !== clientId || secret !== clientSecret) return answer(response, 401, { error: 'invalid_client' });
    const granted = form.get('grant_type') === 'authorization_code' ? redeem(form) : renew(form);
    if (!granted) return answer(response, 400, { error: 'invalid_grant' });
    refresh = randomUUID();
    const issued = randomUUID();
    access.set(issued, Date.now() + client.life * 1000);
    answer(response, 200, {
      access_token: issued,
      token_type: 'Bearer',
      expires_in: client.life,
      refresh_token: refresh,
    });
  };

  const authorize = async (request: IncomingMessage, response: ServerResponse, asked: URLSearchParams) => {
    const redirect = asked.get('redirect_uri') ?? '';
    const known =
      asked.get('client_id') === clientId &&
      asked.get('response_type') === 'code' &&
      asked.get('code_challenge_method') === 'S256' &&
      client.redirects.includes(redirect);
    if (!known) return answer(response, 400, { error: 'invalid_request' });
    if (request.method !== 'POST') {
      response.writeHead(200, { 'Content-Type': 'text/html' });
      return response.end(`<!doctype html><html lang="en"><title>ERP login</title><form method="post">
        <p>Countersign asks for: ${asked.get('scope')}</p>
        <button name="answer" value="allow">Allow</button><button name="answer" value="deny">Deny</button></form></html>`);
    }
    const back = new URL(redirect);
    back.searchParams.set('state', asked.get('state') ?? '');
    if ((await formOf(request)).get('answer') === 'allow') {
      const code = randomUUID();
      codes.set(code, { challenge: asked.get('code_challenge') ?? '', redirect });
      back.searchParams.set('code', code);
    } else {
      back.searchParams.set('error', 'access_denied');
      back.searchParams.set('error_description', 'canary-description');
    }
    response.writeHead(303, { Location: back.href }).end();
  };

  const server = createServer(readCertificate(), async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'https://127.0.0.1');
    if (pathname === '/token') return token(request, response);
    if (pathname === '/authorize') return authorize(request, response, searchParams);
    const [, bearer = ''] = (request.headers.authorization ?? '').split(' ');
    answer(response, (access.get(bearer) ?? 0) > Date.now() ? 200 : 401, {});
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    client,
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(done));
    },
  };
}
