import type * as en from './texts.en';

export const licenseTerms: typeof en.licenseTerms = {
  entries: 'Lizenzierte Funktionen',
  endless: 'ohne Ende',
  tierOf: 'Art: {{tier}}',
  statuses: {
    Valid: 'Gültig',
    Upcoming: 'Noch nicht begonnen',
    Expired: 'Abgelaufen',
    Inactivated: 'Deaktiviert',
  },
  unmetered: 'Die Nutzung wird nicht gemessen.',
  noLimit: 'Ohne Kontingent',
  usedOf: {
    pages_one: '{{count, number}} Seite',
    pages_other: '{{count, number}} Seiten',
    payments_one: '{{count, number}} Zahlung',
    payments_other: '{{count, number}} Zahlungen',
    megabytes_one: '{{count, number}} MB',
    megabytes_other: '{{count, number}} MB',
  },
  share: '{{used}} von {{max, number}} verbraucht ({{percent, number}} %)',
  remaining: 'Noch {{count, number}} verfügbar.',
  overused: '{{count, number}} über dem Kontingent.',
  overuseAllowed: 'Mehrverbrauch ist vereinbart und kann berechnet werden.',
  ocrPages: '{{count, number}} automatisch gelesen',
  manualPages: '{{count, number}} von Hand erfasst',
  invoices_one: '{{count, number}} Rechnung',
  invoices_other: '{{count, number}} Rechnungen',
};
