import type * as en from './texts.en';

export const operations: typeof en.operations = {
  description: 'Workflows dieser Installation. Geschäftliche Aktionen sind hier nicht verfügbar.',
  workflows: 'Workflows aller Mandanten',
  hint: 'Die Temporal-Oberfläche ist schreibgeschützt. Geöffnete Inhalte werden im Prüfprotokoll erfasst.',
  find: 'Workflow suchen',
  tenant: 'Mandant',
  tenantHint: 'Der vollständige Name oder die Adresse, zum Beispiel contoso.',
  batch: 'Laufnummer',
  invoice: 'Rechnungsnummer',
  amount: 'Betrag',
  vendor: 'Lieferant',
  exactHint: 'Es werden nur exakte Werte gefunden. Suchen werden im Prüfprotokoll erfasst.',
  oneValue: 'Geben Sie eine Laufnummer, eine Rechnungsnummer, einen Betrag oder einen Lieferanten ein.',
  search: 'Suchen',
  none: 'Kein Workflow von {{tenant}} passt zu diesen Angaben.',
  found: 'Workflows von {{tenant}}',
  workflow: 'Workflow',
  status: 'Status',
  started: 'Begonnen',
  all: 'Diese Suche in Temporal öffnen',
};
