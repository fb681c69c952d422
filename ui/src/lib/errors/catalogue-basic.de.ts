import type { Explanation } from './catalogue.en';

/** What must be said when nothing more can be fetched. */
export const basic = {
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
} satisfies Record<string, Explanation>;
