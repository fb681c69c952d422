import type * as en from './texts.en';

export const history: typeof en.history = {
  title: 'Verlauf',
  empty: 'Noch keine Änderungen',
  emptyHint: 'Änderungen werden hier angezeigt.',
  system: 'System',
  platform: '{{name}} (Plattformverwaltung)',
  behalf: '{{who}} für {{name}}',
  since: 'mehrere Änderungen seit',
  nothing: 'leer',
  changed: 'geändert',
  to: 'geändert in',
  item: '{{field}} ({{item}})',
  more: '{{count, number}} weitere anzeigen',
  whole: 'Alles anzeigen',
  namesake: '{{name}} ({{username}})',
  workflows: {
    ach: {
      Generate: 'ACH-Datei (Prozess)',
    },
    bank: {
      Inbound: 'Bankdateien (Prozess)',
    },
    batch: {
      Compare: 'Dateivergleich (Prozess)',
    },
    bulk: {
      Run: 'Sammelaktionen (Prozess)',
    },
    check: {
      Print: 'Scheckdruck (Prozess)',
    },
    connection: {
      Test: 'Verbindungstest (Prozess)',
    },
    document: {
      Capture: 'Dokumenterfassung (Prozess)',
    },
    flow: {
      Run: 'Workflow des Projekts (Prozess)',
    },
    invoice: {
      Approval: 'Rechnungsfreigabe (Prozess)',
    },
    notify: {
      Send: 'Benachrichtigungen (Prozess)',
    },
    payment: {
      Import: 'Zahlungsimport (Prozess)',
    },
    positivepay: {
      Generate: 'Positive-Pay-Datei (Prozess)',
    },
    printer: {
      Visit: 'Verbindung zu einem Drucker (Prozess)',
    },
    task: {
      Task: 'Aufgaben (Prozess)',
    },
    vendor: {
      ActivateAccount: 'Bankkonten von Lieferanten (Prozess)',
    },
  },
};
