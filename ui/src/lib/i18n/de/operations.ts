import type { operations as en } from '../en/operations';

export const operations: typeof en = {
  description: 'Was die Installation am Laufen hält. Geschäftliches geschieht hier nicht.',
  workflows: 'Workflows aller Mandanten',
  hint: 'Die Temporal-Oberfläche liest hier nur. Welche Inhalte Sie öffnen, steht im Prüfprotokoll.',
  find: 'Workflow suchen',
  tenant: 'Mandant',
  tenantHint: 'Der vollständige Name oder die Adresse, zum Beispiel contoso.',
  batch: 'Laufnummer',
  invoice: 'Rechnungsnummer',
  amount: 'Betrag',
  vendor: 'Lieferant',
  exactHint: 'Nur der genaue Wert wird gefunden. Die Suche steht im Prüfprotokoll.',
  oneValue: 'Geben Sie eine Laufnummer, eine Rechnungsnummer, einen Betrag oder einen Lieferanten ein.',
  search: 'Suchen',
  none: 'Kein Workflow von {{tenant}} passt zu diesen Angaben.',
  found: 'Workflows von {{tenant}}',
  workflow: 'Workflow',
  status: 'Status',
  started: 'Begonnen',
  all: 'Diese Suche in Temporal öffnen',
};
