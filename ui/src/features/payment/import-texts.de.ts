import type * as en from './import-texts.en';

export const paymentImports: typeof en.paymentImports = {
  uploadHint: 'Laden Sie oben eine Zahlungsdatei hoch. Eine andere Person gibt sie frei.',
  showRefused: 'Abgelehnte Zeilen anzeigen',
  firstRows:
    'Das sind die ersten {{count, number}} Zeilen. Korrigieren Sie sie in der Datei und laden Sie sie erneut hoch.',
  refusedRow: 'Zeile {{line}}, Lieferant {{vendor}}: {{reasons}}',
  title: 'Importierte Dateien',
  none: 'Keine importierten Dateien',
  noneHint: 'Hochgeladene Zahlungsdateien werden hier zur Genehmigung angezeigt.',
  file: 'Datei',
  uploaded: 'Hochgeladen',
  rows: 'Zeilen',
  counts: '{{imported}} importiert, {{refused}} abgelehnt',
  approval: 'Genehmigung',
  approve: 'Import genehmigen',
  approvedBy: 'Genehmigt von {{name}}',
  confirm: '{{file}} genehmigen?',
  consequence: 'Alle Zahlungen der Datei können dann vorbereitet und freigegeben werden.',
  approved: '{{file}} genehmigt',
  sameAmount_one:
    '{{count, number}} Zeile hat denselben Lieferanten, Betrag und Tag wie eine andere Zahlung oder Rechnung',
  sameAmount_other:
    '{{count, number}} Zeilen haben denselben Lieferanten, Betrag und Tag wie eine andere Zahlung oder Rechnung',
  compare: 'Vergleichen',
  like: {
    payment:
      'Zeile {{line}}, Lieferant {{vendor}}: Zahlung {{number}} hat denselben Lieferanten, Betrag und Tag',
    invoice:
      'Zeile {{line}}, Lieferant {{vendor}}: Rechnung {{number}} hat denselben Lieferanten, Betrag und Tag',
    hidden:
      'Zeile {{line}}, Lieferant {{vendor}}: Der andere Datensatz gehört zu einem Projekt, auf das Sie keinen Zugriff haben',
    gone: 'Zeile {{line}}, Lieferant {{vendor}}: Der andere Datensatz wurde storniert oder entfernt',
  },
};
