import type * as en from './administrator-texts.en';

export const administrators: typeof en.administrators = {
  description: 'Die Personen, die Mandanten und Funktionen dieser Installation verwalten.',
  invite: 'Administratoren einladen',
  empty: {
    active: 'Keine aktiven Administratoren',
    inactive: 'Keine inaktiven Administratoren',
    invited: 'Keine eingeladenen Administratoren',
  },
};
