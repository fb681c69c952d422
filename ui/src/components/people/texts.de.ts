import type * as en from './texts.en';

export const people: typeof en.people = {
  assignees: 'Personen',
  nobodyFound: 'Keine passenden Personen mit Freigabelimit',
  limit: 'Limit {{limit}}',
  belowLargest: 'niedriger als der höchste Betrag',
  hindrances: {
    noLimit: 'kein Freigabelimit',
    noApproverRole: 'kann nicht als letzte Person freigeben',
    limitTooLow: 'niedriger als der Rechnungsbetrag',
    involved: 'hat die Rechnung erfasst oder geändert',
  },
};
