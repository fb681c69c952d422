import type * as en from './texts.en';

export const preferences: typeof en.preferences = {
  saved: 'Gespeichert',
  save: 'Änderungen speichern',
  discard: 'Verwerfen',
  company: {
    title: 'Einstellungen',
    description: 'Erscheinungsbild und Datumsformate von Countersign für alle bei {{name}}.',
  },
  release: {
    title: 'Freigabe von Zahlungen',
    hint: 'Standardmäßig muss eine nicht beteiligte Person den Lauf freigeben. Jede Option lockert eine Regel für alle.',
  },
  vendors: {
    title: 'Bankkonten von Lieferanten',
    hint: 'Auf ein geändertes Bankkonto wird erst nach der Freigabe und dieser Frist gezahlt. So bleibt Zeit, Betrug zu entdecken.',
  },
  own: {
    title: 'Persönliche Einstellungen',
    description: 'Ihre persönlichen Einstellungen. Sie gelten auf allen Ihren Geräten.',
    display: 'Anzeige',
    language: 'Sprache',
    colors: 'Farben',
    byDevice: 'Wie dieses Gerät',
    openDetails: 'Details öffnen als',
    openModes: { panel: 'Seitenbereich', fullScreen: 'Vollbild', tab: 'Neuer Tab' },
    mails: 'E-Mail-Benachrichtigungen',
    taskMails: 'Aufgaben, die Ihre Entscheidung brauchen',
    taskMailChoices: {
      everyTask: 'Eine E-Mail je Aufgabe',
      daily: 'Einmal am Tag',
      weekly: 'Einmal in der Woche',
      monthly: 'Einmal im Monat',
      workingDay: 'An einem Arbeitstag des Monats',
      none: 'Keine E-Mails',
    },
    mailWeekday: 'Wochentag',
    mailDay: 'Tag des Monats',
    mailDayHint: 'In einem kürzeren Monat wird die E-Mail am letzten Tag gesendet.',
    mailWorkingDay: 'Arbeitstag des Monats',
    mailWorkingDayHint: 'Arbeitstage sind Montag bis Freitag.',
    noWeekendMails: 'Keine E-Mails am Wochenende; sie werden am Montag gesendet',
    mailsTo:
      'Gesendet an {{email}}. Gesammelte E-Mails werden um 8 Uhr gesendet und enthalten keine Aufgaben, die Sie erledigt haben. An Sie gerichtete Rückfragen werden immer gesendet.',
  },
  sessions: {
    title: 'Ihre Sitzungen',
    none: 'Keine offenen Sitzungen.',
  },
  password: {
    title: 'Passwort',
    hint: 'Mindestens 12 Zeichen mit Groß- und Kleinbuchstaben, einer Ziffer und einem Sonderzeichen. Sie werden in allen anderen Sitzungen abgemeldet.',
    current: 'Aktuelles Passwort',
    next: 'Neues Passwort',
    repeat: 'Neues Passwort wiederholen',
    differs: 'Die Passwörter stimmen nicht überein.',
    submit: 'Passwort ändern',
    changed: 'Passwort geändert',
    changedHint: 'Sie wurden in allen anderen Sitzungen abgemeldet.',
  },
};
