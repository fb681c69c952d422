import type * as en from './texts.en';

export const appearance: typeof en.appearance = {
  title: 'Erscheinungsbild',
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
  now: 'Vorschau',
  logo: {
    title: 'Logo',
    hint: 'Wird in der Kopfzeile und auf der Anmeldeseite angezeigt. PNG oder JPEG, unter 2 MB, mindestens 140 Pixel breit und hoch.',
    none: 'Noch kein Logo. Das Countersign-Logo wird angezeigt.',
    upload: 'Logo hochladen',
    replace: 'Logo ersetzen',
    remove: 'Entfernen',
    removeTitle: 'Logo entfernen?',
    removeBody: 'Stattdessen wird das Countersign-Logo angezeigt.',
    changed: 'Logo geändert',
    removed: 'Logo entfernt',
  },
};
