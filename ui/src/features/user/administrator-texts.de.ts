import type * as en from './administrator-texts.en';

export const administrators: typeof en.administrators = {
  description: 'Die Personen, die diese Installation betreiben: Plattformadministratoren und Operatoren.',
  invite: 'Personen einladen',
  roles: { PlatformAdmin: 'Plattformadministrator', Operator: 'Operator' },
  roleHint:
    'Eine Person behält diese Rolle. Operatoren finden die Workflows aller Mandanten, lesen deren entschlüsselte Daten und ändern nichts.',
  empty: {
    active: 'Keine aktiven Konten',
    inactive: 'Keine inaktiven Konten',
    invited: 'Keine offenen Einladungen',
  },
};
