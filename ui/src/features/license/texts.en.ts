declare module '@/lib/i18n/keys' {
  interface Catalog {
    licensePage: typeof licensePage;
  }
}

export const licensePage = {
  about: 'What your company licensed, and what it has used since the term began.',
  tabs: { use: 'Use', notices: 'Notices' },
  none: 'No license',
  noneHint: 'Without a license, your company may use every feature without a limit.',
  columns: {
    feature: 'Feature',
    type: 'Notice',
    remainingPercentage: 'Remaining (%)',
    notificationTime: 'Time',
  },
  types: {
    ThresholdReached: 'Limit near or reached',
    ProductExpired: 'Expired',
    ProductInactivated: 'Inactivated',
  },
  noNotices: 'No notices',
  noNoticesHint: 'You receive one when a limit is near, and when a feature ends.',
};
