import type { Explanation } from './catalog.en';

/** Errors that must be available when nothing else can be loaded, and errors of forms. */
export const basic = {
  FieldIsRequired: { cause: 'Pflichtfeld.', next: 'Geben Sie einen Wert ein.' },
  InvalidValue: { cause: 'Dieser Wert ist ungültig.', next: 'Geben Sie einen gültigen Wert ein.' },
  ServiceUnavailableException: {
    cause: 'Ein benötigter Dienst antwortet nicht.',
    next: 'Versuchen Sie es in einer Minute erneut. Nichts wird doppelt ausgeführt.',
  },
  InternalServerException: {
    cause: 'Bei uns ist ein Fehler aufgetreten.',
    next: 'Laden Sie die Seite neu. Besteht das Problem weiter, nennen Sie Ihrer Administration die Anfragenummer.',
  },
  NetworkError: {
    cause: 'Der Server ist nicht erreichbar.',
    next: 'Prüfen Sie Ihre Verbindung und versuchen Sie es erneut. Nichts wird doppelt ausgeführt.',
  },
  // Raised by the browser: code or texts of the page could not be loaded.
  PartNotLoaded: {
    cause: 'Dieser Teil der Seite konnte nicht geladen werden.',
    next: 'Prüfen Sie Ihre Verbindung und versuchen Sie es erneut. Wurde Countersign aktualisiert, laden Sie die Seite neu.',
  },
} satisfies Record<string, Explanation>;
