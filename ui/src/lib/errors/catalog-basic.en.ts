import type { Explanation } from './catalog.en';

/** Errors that must be available when nothing else can be loaded, and errors of forms. */
export const basic = {
  FieldIsRequired: { cause: 'Field is required.', next: 'Enter a value.' },
  InvalidValue: { cause: 'This value isn’t valid.', next: 'Enter a valid value.' },
  ServiceUnavailableException: {
    cause: 'A required service isn’t responding.',
    next: 'Try again in a minute. Nothing is processed twice.',
  },
  InternalServerException: {
    cause: 'Something went wrong on our side.',
    next: 'Refresh the page and try again. If the problem persists, give your administrator the request number.',
  },
  // Raised by the browser: no response arrived.
  NetworkError: {
    cause: 'Couldn’t reach the server.',
    next: 'Check your connection and try again. Nothing is processed twice.',
  },
  // Raised by the browser: code or texts of the page could not be loaded.
  PartNotLoaded: {
    cause: 'Couldn’t load this part of the page.',
    next: 'Check your connection and try again. If Countersign was updated, reload the page.',
  },
} satisfies Record<string, Explanation>;
