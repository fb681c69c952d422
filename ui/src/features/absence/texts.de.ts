import type * as en from './texts.en';

export const absences: typeof en.absences = {
  title: 'Abwesenheit und Vertretung',
  hint: 'Während einer Abwesenheit gehen Aufgaben auch an die Vertretung. Es gilt das niedrigste Limit: das der abwesenden Person, das der Vertretung oder das der Abwesenheit.',
  enter: 'Abwesenheit eintragen',
  entered: 'Abwesenheit eingetragen',
  from: 'Erster Tag',
  to: 'Letzter Tag',
  delegate: 'Vertretung',
  delegateHint: 'Suche nach Name oder E-Mail-Adresse.',
  limit: 'Betragsgrenze',
  limitHint: 'Freiwillig. Die Vertretung entscheidet über Rechnungen bis zu diesem Betrag.',
  notAsked: 'wird nicht gefragt',
  notAskedHint:
    '{{name}} darf nicht über Aufgaben entscheiden oder hat kein Freigabelimit. Deshalb gehen keine Aufgaben an diese Person. Die Administration kann das Limit setzen.',
  states: { planned: 'Geplant', running: 'Läuft', ended: 'Beendet', canceled: 'Storniert' },
  earlier_one: '{{count, number}} frühere Abwesenheit anzeigen',
  earlier_other: '{{count, number}} frühere Abwesenheiten anzeigen',
  by: 'Vertretung: {{name}}',
  upTo: 'Bis {{limit}}',
  enteredBy: 'Eingetragen von {{name}}',
  cancel: 'Abwesenheit stornieren',
  end: 'Jetzt beenden',
  cancelTitle: 'Diese Abwesenheit beenden?',
  cancelBody: 'Ab jetzt gehen für diese Abwesenheit keine Aufgaben an {{name}}.',
  canceled: 'Abwesenheit beendet',
};
