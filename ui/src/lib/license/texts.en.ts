declare module '@/lib/i18n/keys' {
  interface Catalog {
    license: typeof license;
  }
}

export const license = {
  title: 'License and usage',
  open_one: '{{count, number}} notice about your license',
  open_other: '{{count, number}} notices about your license',
  used: '{{percent, number}}% of {{product}} limit has been used',
  remain_one: '{{count, number}} page remains before extra charges may be incurred',
  remain_other: '{{count, number}} pages remain before extra charges may be incurred',
  extra_one: '{{count, number}} extra page has been used and extra charges may be incurred',
  extra_other: '{{count, number}} extra pages have been used and extra charges may be incurred',
  contact: 'Please contact your account executive.',
  notices: {
    limitReached: 'The limit of {{feature}} has been reached (0% remaining)',
    expired: '{{feature}} has expired',
    inactivated: '{{feature}} has been inactivated',
  },
  refused: {
    notAvailable: 'This feature is not part of your license. Please contact your account executive.',
    expired: 'Your license for this feature has expired. Please contact your account executive.',
    inactivated: 'This feature has been inactivated. Please contact your account executive.',
    limitReached: 'The limit of your license has been reached. Please contact your account executive.',
    storage: 'The storage limit of your license has been reached. Please contact your account executive.',
  },
};
