declare module '@/lib/i18n/keys' {
  interface Catalog {
    fields: typeof fields;
    periods: typeof periods;
    cron: typeof cron;
    rules: typeof rules;
  }
}

export const fields = {
  anyDay: 'Any day',
  range: 'Choose a period',
  noDay: 'Enter a date like {{example}}.',
  dayTooEarly: 'Enter {{min}} or a later date.',
  dayTooLate: 'Enter {{max}} or an earlier date.',
  presets: 'Periods',
  reset: 'Reset',
  typeToSearch: 'Type to search',
  noMatch: 'No results for “{{search}}”.',
  noChoices: 'No options.',
  stored: 'A value is stored. It is never shown.',
  replace: 'Replace',
  keepStored: 'Keep stored value',
  showSecret: 'Show or hide value',
  key: 'Key',
  value: 'Value',
  addPair: 'Add pair',
  removePair: 'Remove {{name}}',
  doubledKey: 'This key is already used. Enter another key.',
  between: '{{min}} to {{max}}',
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

export const cron = {
  halfHour: 'Every 30 minutes',
  hour: 'Every hour',
  twoHours: 'Every 2 hours',
  sixHours: 'Every 6 hours',
  day: 'Every day (12AM)',
  week: 'Every week (Monday 12AM)',
  month: 'Every month (1st at 12AM)',
  advanced: 'Advanced',
  minutes: 'Minutes',
  minuteKind: 'Minute pattern',
  dayKind: 'Day pattern',
  atMinute: 'At minute',
  everyMinutes: 'Every N minutes',
  hours: 'Hours',
  everyHour: 'Every hour',
  days: 'Days',
  ofWeek: 'Days of the week',
  ofMonth: 'Days of the month',
  everyDay: 'Every day',
  months: 'Months',
  everyMonth: 'Every month',
  next: 'The next five runs ({{zone}}):',
  never: 'This schedule never runs.',
};

export const rules = {
  length: 'Use {{min}} to {{max}} characters.',
  exactLength: 'Use exactly {{n}} characters.',
  between: 'Enter a number from {{min}} to {{max}}.',
  wholeAbove: 'Enter a whole number above {{least}}.',
  characters: 'These characters aren’t supported: \\ : * ? < > | " /',
  amount: 'Enter an amount like 1,234.50.',
  emails: 'Enter valid email addresses. Not valid: {{list}}',
  pairWithoutKey: 'Enter a key for each value.',
  inOrder: 'The start date can’t be after the end date.',
};
