import type * as en from './texts.en';

export const fields: typeof en.fields = {
  noDay: 'Ein Datum wie {{example}} eingeben.',
  dayTooEarly: '{{min}} oder ein späteres Datum eingeben.',
  dayTooLate: '{{max}} oder ein früheres Datum eingeben.',
  typeToSearch: 'Zum Suchen tippen',
  noMatch: 'Keine Ergebnisse für „{{search}}“.',
  noChoices: 'Keine Optionen.',
  notChosen: 'Für „{{search}}“ wurde nichts ausgewählt. Öffnen Sie die Liste, um fortzufahren.',
  stored: 'Ein Wert ist hinterlegt. Er wird nie angezeigt.',
  replace: 'Ersetzen',
  keepStored: 'Hinterlegten Wert behalten',
  showSecret: 'Wert anzeigen oder verbergen',
  tooManyFiles_one: 'Wählen Sie nur eine Datei.',
  tooManyFiles_other: 'Wählen Sie höchstens {{count}} Dateien.',
};

export const periods: typeof en.periods = {
  custom: 'Eigener Zeitraum',
  today: 'Heute',
  yesterday: 'Gestern',
  wtd: 'Woche bis heute',
  lastWeek: 'Letzte Woche',
  last7Days: 'Letzte 7 Tage',
  last30Days: 'Letzte 30 Tage',
  mtd: 'Monat bis heute',
  thisMonth: 'Dieser Monat',
  lastMonth: 'Letzter Monat',
  qtd: 'Quartal bis heute',
  lastQuarter: 'Letztes Quartal',
  ytd: 'Jahr bis heute',
  lastYear: 'Letztes Jahr',
  rolling52: 'Letzte 52 Wochen',
  beforeToday: 'Vor heute',
  tomorrow: 'Morgen',
  next7Days: 'Nächste 7 Tage',
  nextWeek: 'Nächste Woche',
  next30Days: 'Nächste 30 Tage',
  nextMonth: 'Nächster Monat',
};

export const rules: typeof en.rules = {
  length: '{{min}} bis {{max}} Zeichen verwenden.',
  exactLength: 'Genau {{n}} Zeichen verwenden.',
  between: 'Eine Zahl von {{min}} bis {{max}} eingeben.',
  wholeAbove: 'Eine ganze Zahl über {{least}} eingeben.',
  characters: 'Diese Zeichen werden nicht unterstützt: \\ : * ? < > | " /',
  amount: 'Einen Betrag wie 1.234,50 eingeben.',
};
