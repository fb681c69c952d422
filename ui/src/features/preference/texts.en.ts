declare module '@/lib/i18n/keys' {
  interface Catalog {
    preferences: typeof preferences;
  }
}

export const preferences = {
  saved: 'Saved',
  save: 'Save changes',
  discard: 'Discard',
  company: {
    title: 'Preferences',
    description: 'The appearance and date formats of Countersign for everyone in {{name}}.',
  },
  release: {
    title: 'Release of payments',
    hint: 'By default, a person who wasn’t involved in a batch must release it. Each option relaxes one rule for everyone.',
  },
  vendors: {
    title: 'Bank accounts of vendors',
    hint: 'A changed bank account is used after its approval and this period. It gives time to find fraud.',
  },
  own: {
    title: 'User preferences',
    description: 'Your personal settings. They apply on all your devices.',
    display: 'Display',
    language: 'Language',
    colors: 'Colors',
    byDevice: 'Same as this device',
    openDetails: 'Open details as',
    openModes: { panel: 'Side panel', fullScreen: 'Full screen', tab: 'New tab' },
    mails: 'Email notifications',
    taskMails: 'Tasks that ask for your decision',
    taskMailChoices: {
      everyTask: 'An email for every task',
      daily: 'Once a day',
      weekly: 'Once a week',
      monthly: 'Once a month',
      workingDay: 'On a working day of the month',
      none: 'No emails',
    },
    mailWeekday: 'Weekday',
    mailDay: 'Day of the month',
    mailDayHint: 'In a shorter month, the email is sent on its last day.',
    mailWorkingDay: 'Working day of the month',
    mailWorkingDayHint: 'Working days are Monday to Friday.',
    noWeekendMails: 'No emails on weekends; they are sent on Monday',
    mailsTo:
      'Sent to {{email}}. Collected emails are sent at 8 AM and leave out tasks that you completed. Questions addressed to you are always sent.',
  },
  sessions: {
    title: 'Your sessions',
    none: 'No open sessions.',
  },
  password: {
    title: 'Password',
    hint: 'At least 12 characters with uppercase and lowercase letters, a number and a special character. You are signed out of all other sessions.',
    current: 'Current password',
    next: 'New password',
    repeat: 'Repeat new password',
    differs: 'The passwords don’t match.',
    submit: 'Change password',
    changed: 'Password changed',
    changedHint: 'You are signed out of all other sessions.',
  },
};
