import type * as en from '../en/preferences';

export const license: typeof en.license = {
  title: 'Lizenz und Nutzung',
  open_one: '{{count, number}} Hinweis zu Ihrer Lizenz',
  open_other: '{{count, number}} Hinweise zu Ihrer Lizenz',
  used: '{{percent, number}} % des Kontingents von {{product}} sind verbraucht',
  remain_one: 'Noch {{count, number}} Seite, bevor zusätzliche Kosten entstehen können',
  remain_other: 'Noch {{count, number}} Seiten, bevor zusätzliche Kosten entstehen können',
  extra_one: '{{count, number}} zusätzliche Seite wurde verbraucht, es können zusätzliche Kosten entstehen',
  extra_other:
    '{{count, number}} zusätzliche Seiten wurden verbraucht, es können zusätzliche Kosten entstehen',
  contact: 'Bitte wenden Sie sich an Ihre Kundenbetreuung.',
  notices: {
    limitReached: 'Das Kontingent von {{feature}} ist erreicht (0 % übrig)',
    expired: '{{feature}} ist abgelaufen',
    inactivated: '{{feature}} wurde deaktiviert',
  },
  refused: {
    notAvailable:
      'Diese Funktion gehört nicht zu Ihrer Lizenz. Bitte wenden Sie sich an Ihre Kundenbetreuung.',
    expired: 'Ihre Lizenz für diese Funktion ist abgelaufen. Bitte wenden Sie sich an Ihre Kundenbetreuung.',
    inactivated: 'Diese Funktion wurde deaktiviert. Bitte wenden Sie sich an Ihre Kundenbetreuung.',
    limitReached: 'Das Kontingent Ihrer Lizenz ist erreicht. Bitte wenden Sie sich an Ihre Kundenbetreuung.',
    storage:
      'Der Speicher Ihrer Lizenz kann nicht mehr benutzt werden. Bitte wenden Sie sich an Ihre Kundenbetreuung.',
  },
};

export const release: typeof en.release = {
  title: 'Über diese Version',
  version: 'Version',
  lastUpdate: 'Letzte Aktualisierung',
  revision: 'Revision',
};

export const preferences: typeof en.preferences = {
  saved: 'Gespeichert',
  save: 'Änderungen speichern',
  discard: 'Verwerfen',
  company: {
    title: 'Einstellungen',
    description: 'Wie Countersign für alle bei {{name}} aussieht und Daten schreibt.',
    appearance: 'Erscheinungsbild',
    palette: 'Farbe',
    sidebar: 'Seitenleiste',
    sidebars: { light: 'Hell', dark: 'Dunkel' },
    palettes: {
      green: 'Kiefer',
      blue: 'Hafen',
      indigo: 'Tinte',
      teal: 'Lagune',
      plum: 'Pflaume',
      slate: 'Schiefer',
    },
    dates: 'Datum und Uhrzeit',
    timeZone: 'Zeitzone',
    datePattern: 'Datum',
    timePattern: 'Uhrzeit',
    now: 'Jetzt lesen alle',
  },
  release: {
    title: 'Freigabe von Zahlungen',
    hint: 'Normalerweise gibt eine Person einen Lauf frei, die nicht an ihm beteiligt war. Jedes Kästchen lockert eine Regel für alle.',
    preparerMayRelease: 'Wer einen Lauf vorbereitet hat, darf ihn freigeben',
    creatorMayRelease: 'Wer eine Rechnung oder Zahlung erfasst oder geändert hat, darf sie freigeben',
    importerMayRelease: 'Wer eine Zahlung importiert hat, darf sie freigeben',
    approverMayRelease: 'Wer eine Rechnung oder einen Import genehmigt hat, darf die Zahlungen freigeben',
  },
  logo: {
    title: 'Logo',
    hint: 'Steht in der Kopfzeile und auf Ihrer Anmeldeseite. PNG oder JPEG, unter 2 MB, mindestens 140 Pixel breit und hoch.',
    none: 'Noch kein Logo: Es wird das Zeichen von Countersign gezeigt.',
    upload: 'Logo hochladen',
    replace: 'Logo ersetzen',
    remove: 'Entfernen',
    removeTitle: 'Logo entfernen?',
    removeBody: 'Stattdessen wird das Zeichen von Countersign gezeigt.',
    changed: 'Das Logo ist geändert',
    removed: 'Das Logo ist entfernt',
  },
  own: {
    title: 'Persönliche Einstellungen',
    description: 'Ihre eigene Wahl. Sie gilt auf jedem Ihrer Geräte.',
    display: 'Anzeige',
    language: 'Sprache',
    colors: 'Farben',
    byDevice: 'Wie dieses Gerät',
    openDetails: 'Details öffnen als',
    openModes: { panel: 'Seitenbereich', fullScreen: 'Vollbild', tab: 'Neuer Tab' },
    mails: 'E-Mail-Benachrichtigungen',
    taskMails: 'Aufgaben, die Ihre Entscheidung brauchen',
    taskMailChoices: { everyTask: 'Eine E-Mail je Aufgabe', none: 'Keine E-Mails' },
    mailsTo: 'Gesendet an {{email}}. Fragen, die Ihnen jemand namentlich stellt, erreichen Sie immer.',
  },
  password: {
    title: 'Passwort',
    hint: 'Mindestens 12 Zeichen, mit Groß- und Kleinbuchstaben, Ziffer und Sonderzeichen. Ihre anderen Sitzungen enden.',
    current: 'Jetziges Passwort',
    next: 'Neues Passwort',
    repeat: 'Neues Passwort wiederholen',
    differs: 'Die beiden Passwörter sind verschieden.',
    submit: 'Passwort ändern',
    changed: 'Ihr Passwort ist geändert',
    changedHint: 'Alle Ihre anderen Sitzungen sind beendet.',
  },
};
