import type { imports as english } from './texts.en';

export const imports: typeof english = {
  open: 'Importieren',
  file: 'CSV-Datei',
  columns: 'Die erste Zeile der Datei benennt die Spalten.',
  template: 'Vorlage herunterladen',
  key: 'Eine Zeile mit bekannter Nummer oder bekanntem Code ändert den vorhandenen Datensatz. Andere Zeilen legen neue an.',
  kept: 'Spalten, die in der Datei fehlen, behalten ihre Werte. Datensätze, die in der Datei fehlen, bleiben unverändert.',
  check: 'Datei prüfen',
  nothingYet: 'Sie sehen die Änderungen, bevor etwas importiert wird.',
  rows: 'Zeilen der Datei',
  line: 'Zeile',
  record: 'Datensatz',
  value: ' „{{value}}“',
  account: 'Bankkonto mit den Endziffern {{last4}}',
  accounts_one:
    '{{count, number}} Bankkonto wird erst verwendet, wenn eine andere Person es freigegeben hat.',
  accounts_other:
    '{{count, number}} Bankkonten werden erst verwendet, wenn eine andere Person sie freigegeben hat.',
  outcome: 'Ergebnis',
  outcomes: { new: 'Neu', changed: 'Geändert', unchanged: 'Unverändert', invalid: 'Fehlerhaft' },
  results: { new: 'Angelegt', changed: 'Geändert', unchanged: 'Unverändert', invalid: 'Übersprungen' },
  allValid: 'Alle Änderungen werden gemeinsam gespeichert oder keine davon.',
  someInvalid_one:
    '{{count, number}} fehlerhafte Zeile wird übersprungen. Alle anderen Änderungen werden gemeinsam gespeichert oder keine davon.',
  someInvalid_other:
    '{{count, number}} fehlerhafte Zeilen werden übersprungen. Alle anderen Änderungen werden gemeinsam gespeichert oder keine davon.',
  onlyInvalid:
    'Die gültigen Zeilen ändern nichts. Korrigieren Sie die fehlerhaften Zeilen, und prüfen Sie die Datei erneut.',
  noChanges: 'Die Datensätze entsprechen bereits der Datei. Es gibt nichts zu importieren.',
  import_one: '{{count, number}} Zeile importieren',
  import_other: '{{count, number}} Zeilen importieren',
  otherFile: 'Andere Datei wählen',
  report: 'Bericht herunterladen',
  more_one: '{{count, number}} weitere Zeile steht im Bericht.',
  more_other: '{{count, number}} weitere Zeilen stehen im Bericht.',
  outdated: 'Datensätze wurden nach der Prüfung geändert',
  outdatedBody: 'Es wurde nichts importiert. Sie sehen eine neue Prüfung derselben Datei.',
  done_one: '{{count, number}} Zeile importiert',
  done_other: '{{count, number}} Zeilen importiert',
  skipped_one: '{{count, number}} fehlerhafte Zeile wurde übersprungen.',
  skipped_other: '{{count, number}} fehlerhafte Zeilen wurden übersprungen.',
};
