import type * as en from '../en/problems';

export const problems: typeof en.problems = {
  batches_one: '{{count, number}} Zahlungslauf braucht Sie',
  batches_other: '{{count, number}} Zahlungsläufe brauchen Sie',
  ofProject: 'in {{project}}',
  batchName: '{{kind}}-Lauf {{number}}',
  batchKinds: { ach: 'ACH', check: 'Scheck', 'positive-pay': 'Positive-Pay' },
  showAll: 'Alle zeigen',
  showFewer: 'Weniger zeigen',
  message: 'Gemeldet: {{message}}',
  kinds: {
    unknown: 'Ausgang unbekannt',
    rejected: 'Von der Bank abgelehnt',
    missed_cutoff: 'Annahmeschluss verpasst',
    held_entries: 'Bankeinträge nicht übernommen',
    files_not_fetched: 'Bankdateien nicht abrufbar',
    sheets_in_doubt: 'Scheckbögen ungeklärt',
    spoiled_sheets: 'Verdorbene Schecks nicht gemeldet',
  },
  steps: {
    reconcile:
      'Nicht erneut senden. Gleichen Sie den Lauf ab: Sehen Sie bei der Bank nach, ob sie die Datei hat.',
    reissue:
      'Es wurde nichts gezahlt. Beheben Sie die Ursache, erstellen Sie den Lauf neu und lassen Sie ihn freigeben.',
    ask_bank:
      'Fragen Sie die Bank nach den Einträgen und berichtigen Sie dann die betroffenen Zahlungen und Rechnungen.',
    check_connection: 'Prüfen Sie Adresse, Benutzer und Kennwort der Verbindung des Bankkontos.',
    look_at_tray:
      'Sehen Sie die gedruckten Bögen an und geben Sie je Nummer an, ob sie gedruckt oder verdorben ist.',
    send_positive_pay:
      'Senden Sie eine Positive-Pay-Datei, damit die Bank die verdorbenen Nummern zurückweist.',
  },
};
