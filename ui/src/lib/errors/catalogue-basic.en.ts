import type { Explanation } from './catalogue.en';

/** What must be said when nothing more can be fetched, and what a form says of itself. */
export const basic = {
  FieldIsRequired: { cause: 'Field is required.', next: 'Fill it in.' },
  InvalidValue: { cause: 'This value is not valid.', next: 'Correct it.' },
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
  // The browser's own: code or words of the page did not come.
  PartNotLoaded: {
    cause: 'This part of the page could not be loaded.',
    next: 'Check your connection and try again. If Countersign was updated meanwhile, reload the page.',
  },
} satisfies Record<string, Explanation>;
