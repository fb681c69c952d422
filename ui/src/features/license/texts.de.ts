import type * as en from './texts.en';

export const licensePage: typeof en.licensePage = {
  about: 'Was Ihr Unternehmen lizenziert hat, und was es seit Beginn der Laufzeit genutzt hat.',
  tabs: { use: 'Nutzung', notices: 'Hinweise' },
  none: 'Keine Lizenz',
  noneHint: 'Ohne Lizenz darf Ihr Unternehmen jede Funktion unbegrenzt nutzen.',
  columns: {
    feature: 'Funktion',
    type: 'Hinweis',
    remainingPercentage: 'Übrig (%)',
    notificationTime: 'Zeit',
  },
  types: {
    ThresholdReached: 'Kontingent fast oder ganz verbraucht',
    ProductExpired: 'Abgelaufen',
    ProductInactivated: 'Deaktiviert',
  },
  noNotices: 'Keine Hinweise',
  noNoticesHint: 'Sie erhalten einen, wenn ein Kontingent fast verbraucht ist und wenn eine Funktion endet.',
};
