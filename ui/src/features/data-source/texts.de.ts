import type * as en from './texts.en';

export const dataSources: typeof en.dataSources = {
  about:
    'Benannte Abfragen, die Agenten auf Datenbanken in Ihren Netzen ausführen. Die Abfragen bleiben auf den Rechnern der Agenten.',
  partsLabel: 'Datenquellen oder Agenten',
  parts: { sources: 'Datenquellen', agents: 'Agenten' },
  empty: 'Noch keine Datenquellen',
  emptyHint:
    'Ein Betreiber benennt sie in der Datei eines Agenten. Der Abschnitt „Data sources“ der Anleitung für Agenten beschreibt die Datei.',
  columns: {
    name: 'Name',
    description: 'Beschreibung',
    agent: 'Agent',
    database: 'Datenbank',
    parameters: 'Parameter',
    lastRunAt: 'Letzte Ausführung',
  },
  conditions: { available: 'Verfügbar', offline: 'Agent offline', withdrawn: 'Nicht mehr angeboten' },
  unusable: {
    offline:
      'Der Agent antwortet nicht. Starten Sie ihn auf seinem Rechner neu und führen Sie die Datenquelle dann aus.',
    withdrawn:
      'Der Agent bietet diese Datenquelle nicht mehr an. Tragen Sie sie in die Datei des Agenten ein und starten Sie den Agenten neu.',
  },
  details: 'Einzelheiten',
  run: 'Ausführen',
  runOf: '„{{name}}“ ausführen',
  noParameters: 'Diese Datenquelle hat keine Parameter.',
  optional: 'Optional',
  noNumber: 'Geben Sie eine Zahl mit höchstens 18 Ziffern und 9 Nachkommastellen ein.',
  noDate: 'Geben Sie ein Datum ein.',
  result: 'Ergebnis',
  resultOf: 'Ergebnis von „{{name}}“',
  states: {
    waiting: 'Warten auf den Agenten…',
    running: 'Der Agent führt die Abfrage aus…',
  },
  rows_zero: 'Keine Zeilen',
  rows_one: '1 Zeile',
  rows_other: '{{count, number}} Zeilen',
  seconds: '{{seconds, number}} s',
  more: 'Die Abfrage hat mehr als 1.000 Zeilen ergeben. Die ersten 1.000 werden angezeigt.',
  csv: 'CSV herunterladen',
  pages: 'Seiten des Ergebnisses',
  range: '{{from, number}}–{{to, number}} von {{of, number}}',
  previous: 'Vorige Zeilen',
  next: 'Nächste Zeilen',
  gone: 'Dieses Ergebnis ist nicht mehr gespeichert',
  goneHint: 'Ergebnisse werden 15 Minuten gespeichert. Führen Sie die Datenquelle erneut aus.',
  reasons: {
    none: { cause: 'Die Ausführung ist fehlgeschlagen.', next: 'Führen Sie die Datenquelle erneut aus.' },
    unknownSource: {
      cause: 'Der Agent bietet diese Datenquelle nicht an.',
      next: 'Tragen Sie sie in die Datei des Agenten ein und starten Sie den Agenten neu.',
    },
    invalidArguments: {
      cause: 'Der Agent hat einen Wert abgelehnt.',
      next: 'Prüfen Sie die Werte und führen Sie die Datenquelle dann erneut aus.',
    },
    databaseUnreachable: {
      cause: 'Der Agent konnte keine Verbindung zur Datenbank herstellen.',
      next: 'Prüfen Sie, ob die Datenbank läuft, sowie ihre Adresse und ihr Passwort in der Datei des Agenten.',
    },
    queryFailed: {
      cause: 'Die Datenbank hat die Abfrage abgelehnt.',
      next: 'Prüfen Sie die Werte. Das Protokoll des Agenten enthält die Meldung der Datenbank.',
    },
    tooSlow: {
      cause: 'Die Abfrage hat länger als 30 Sekunden gedauert und wurde beendet.',
      next: 'Wählen Sie Werte, die weniger Zeilen ergeben, oder lassen Sie den Betreiber des Agenten die Abfrage ändern.',
    },
    tooLarge: {
      cause: 'Das Ergebnis ist größer als 1 MB oder hat mehr als 100 Spalten.',
      next: 'Wählen Sie Werte, die weniger Zeilen ergeben, oder lassen Sie den Betreiber des Agenten weniger Spalten auswählen.',
    },
    noAnswer: {
      cause: 'Der Agent hat nicht rechtzeitig geantwortet.',
      next: 'Prüfen Sie, ob der Agent auf seinem Rechner läuft, und führen Sie die Datenquelle dann erneut aus.',
    },
  },
};
