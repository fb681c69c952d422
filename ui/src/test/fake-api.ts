import createClient from 'openapi-fetch';
import type { Api } from '@/lib/api/api';
import type { paths } from '@/lib/api/schema';
import { errorFrom } from '@/lib/errors/api-error';

export const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });

/** A client whose requests a test answers; error responses are thrown like those of the server. */
export const fakeApi = (answer: (request: Request) => Response | Promise<Response>): Api =>
  createClient<paths>({
    baseUrl: window.location.origin,
    fetch: async (request) => {
      const response = await answer(request);
      if (response.ok) return response;
      throw await errorFrom(response);
    },
  });
