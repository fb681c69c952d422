declare module '@/lib/i18n/keys' {
  interface Catalog {
    people: typeof people;
  }
}

export const people = {
  assignees: 'People',
  nobodyFound: 'No matching people with an approval limit',
  limit: 'Limit {{limit}}',
  belowLargest: 'less than the largest amount',
  hindrances: {
    noLimit: 'no approval limit',
    noApproverRole: 'can’t give the last approval',
    limitTooLow: 'less than the invoice amount',
    involved: 'entered or changed the invoice',
  },
};
