import type * as en from '../en/components';

export const autoNumber: typeof en.autoNumber = {
  description: 'Nummeriert, was ab jetzt importiert wird, eines nach dem anderen und ohne Lücke.',
  enabled: 'Importiertes nummerieren',
  base: 'Basiswert',
  next: 'Nächster Wert',
  max: 'Höchster Wert',
  baseBelow: 'Der Basiswert muss unter dem nächsten und dem höchsten Wert liegen.',
  nextUpTo: 'Der nächste Wert darf den höchsten nicht übersteigen.',
  exhausted: 'Alle Nummern sind verbraucht',
  exhaustedHint: 'Importe werden abgelehnt, bis der höchste Wert angehoben wird.',
};

export const components: typeof en.components = {
  types: {
    workflow: 'Workflow',
    'document template': 'Dokumentvorlage',
    'email template': 'E-Mail-Vorlage',
    'data model': 'Datenmodell',
    'web form': 'Webformular',
    schemas: 'Schemas',
    workpages: 'Arbeitsseiten',
    files: 'Dateien',
  },
  workflowType: 'Workflow-Typ',
  triggers: 'Beginnt mit',
  published: 'Version',
  properties: 'Eigenschaften',
  copyOf: 'Kopie von {{name}}',
  copyTitle: '{{name}} kopieren',
  copied: 'Die Kopie ist da',
  deleteTitle: '{{name}} löschen?',
  deleteBody: 'Damit lässt sich nichts mehr starten. Solange ein Job davon läuft, wird das abgelehnt.',
  deleted: 'Die Komponente ist gelöscht',
  empty: 'Noch keine Komponenten',
  emptyHint: 'Projekte für Rechnungen und Zahlungen beginnen mit ihren eingebauten Workflows.',
};
