import type { Explanation } from './catalog.en';

/** Errors that must be available when nothing else can be loaded, and errors of forms. */
export const basic = {
  FieldIsRequired: { cause: 'Pflichtfeld.', next: 'Bitte ausfüllen.' },
  InvalidValue: { cause: 'Dieser Wert ist ungültig.', next: 'Bitte berichtigen.' },
  ServiceUnavailableException: {
    cause: 'Ein benötigter Dienst antwortet gerade nicht.',
    next: 'Versuchen Sie es in einer Minute erneut; nichts wurde doppelt ausgeführt.',
  },
  InternalServerException: {
    cause: 'Bei uns ist etwas schiefgegangen.',
    next: 'Laden Sie neu; bleibt es, nennen Sie der Administration die Anfragenummer.',
  },
  NetworkError: {
    cause: 'Der Server war nicht erreichbar.',
    next: 'Prüfen Sie Ihre Verbindung; dieselbe Anfrage wird nie zweimal ausgeführt.',
  },
  // Raised by the browser: code or texts of the page could not be loaded.
  PartNotLoaded: {
    cause: 'Dieser Teil der Seite konnte nicht geladen werden.',
    next: 'Prüfen Sie Ihre Verbindung und versuchen Sie es erneut. Wurde Countersign inzwischen aktualisiert, laden Sie die Seite neu.',
  },
} satisfies Record<string, Explanation>;
