import type * as en from './texts.en';

export const form: typeof en.form = {
  emailsHint: 'Trennen Sie mehrere Adressen mit Kommas oder Leerzeichen.',
  emailsExample: 'name@unternehmen.de',
  unsavedTitle: 'Ohne Speichern verlassen?',
  unsavedBody: 'Sie haben nicht gespeicherte Änderungen.',
  stay: 'Bleiben',
  leave: 'Trotzdem verlassen',
  draftTitle: 'Nicht gespeicherter Entwurf gefunden',
  draftBody: 'Dieser Entwurf wurde um {{when}} gespeichert. Stellen Sie ihn wieder her, um fortzufahren.',
  draftRestore: 'Entwurf wiederherstellen',
  draftDiscard: 'Entwurf verwerfen',
  conflictTitle: 'Eine andere Person hat diesen Datensatz geändert',
  conflictHint:
    'Sie haben dieselben Felder geändert. Wählen Sie für jedes markierte Feld einen Wert und speichern Sie.',
  conflict: 'Von einer anderen Person gespeichert: {{value}}',
  keepMine: 'Meinen Wert behalten',
  useTheirs: 'Anderen Wert verwenden',
  mergedHint:
    'Sie sehen die anderen Änderungen, Ihre Eingaben bleiben erhalten. Prüfen Sie sie und speichern Sie erneut.',
  empty: 'leer',
  on: 'ein',
  off: 'aus',
  summary: 'Zusammenfassung',
  steps: 'Schritte',
  submitHint: 'Strg + Eingabe',
};
