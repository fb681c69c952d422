import type { Explanation } from './catalog.en';

/** Errors that must be available when nothing else can be loaded, and errors of forms. */
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
  // Raised by the browser: no response arrived.
  NetworkError: {
    cause: 'The server could not be reached.',
    next: 'Check your connection and try again; the same request is never carried out twice.',
  },
  // Raised by the browser: code or texts of the page could not be loaded.
  PartNotLoaded: {
    cause: 'This part of the page could not be loaded.',
    next: 'Check your connection and try again. If Countersign was updated meanwhile, reload the page.',
  },
} satisfies Record<string, Explanation>;
