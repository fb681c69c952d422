declare module '@/lib/i18n/keys' {
  interface Catalog {
    fields: typeof fields;
    periods: typeof periods;
    rules: typeof rules;
  }
}

export const fields = {
  noDay: 'Enter a date like {{example}}.',
  dayTooEarly: 'Enter {{min}} or a later date.',
  dayTooLate: 'Enter {{max}} or an earlier date.',
  typeToSearch: 'Type to search',
  noMatch: 'No results for “{{search}}”.',
  noChoices: 'No options.',
  notChosen: 'Nothing was chosen for “{{search}}”. Open the list to continue.',
  stored: 'A value is stored. It is never shown.',
  replace: 'Replace',
  keepStored: 'Keep stored value',
  showSecret: 'Show or hide value',
  tooManyFiles_one: 'Choose only one file.',
  tooManyFiles_other: 'Choose at most {{count}} files.',
};

export const periods = {
  custom: 'Custom',
  today: 'Today',
  yesterday: 'Yesterday',
  wtd: 'WTD',
  lastWeek: 'Last week',
  last7Days: 'Last 7 days',
  last30Days: 'Last 30 days',
  mtd: 'MTD',
  thisMonth: 'This month',
  lastMonth: 'Last month',
  qtd: 'QTD',
  lastQuarter: 'Last quarter',
  ytd: 'YTD',
  lastYear: 'Last year',
  rolling52: 'Rolling 52 weeks',
  beforeToday: 'Before today',
  tomorrow: 'Tomorrow',
  next7Days: 'Next 7 days',
  nextWeek: 'Next week',
  next30Days: 'Next 30 days',
  nextMonth: 'Next month',
};

export const rules = {
  length: 'Use {{min}} to {{max}} characters.',
  exactLength: 'Use exactly {{n}} characters.',
  between: 'Enter a number from {{min}} to {{max}}.',
  wholeAbove: 'Enter a whole number above {{least}}.',
  characters: 'These characters aren’t supported: \\ : * ? < > | " /',
  amount: 'Enter an amount like 1,234.50.',
};
