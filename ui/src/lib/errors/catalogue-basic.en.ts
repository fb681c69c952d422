import type { Explanation } from './catalogue.en';

/** What must be said when nothing more can be fetched. */
export const basic = {
  ServiceUnavailableException: {
    cause: 'A service we depend on does not answer right now.',
    next: 'Try again in a minute; nothing was done twice.',
  },
  InternalServerException: {
    cause: 'Something went wrong on our side.',
    next: 'Refresh and try again; if it stays, give your administrator the request number.',
  },
  // The browser's own: no answer came at all.
  NetworkError: {
    cause: 'The server could not be reached.',
    next: 'Check your connection and try again; the same request is never carried out twice.',
  },
} satisfies Record<string, Explanation>;
