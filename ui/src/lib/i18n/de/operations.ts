import type { operations as en } from '../en/operations';

export const operations: typeof en = {
  description: 'Was die Installation am Laufen hält. Geschäftliches geschieht hier nicht.',
  workflows: 'Workflows aller Mandanten',
  hint: 'Die Temporal-Oberfläche liest hier nur. Welche Inhalte Sie öffnen, steht im Prüfprotokoll.',
};
