import type * as en from './texts.en';

export const problems: typeof en.problems = {
  batches_one: '{{count, number}} Zahlungslauf erfordert Ihre Aufmerksamkeit',
  batches_other: '{{count, number}} Zahlungsläufe erfordern Ihre Aufmerksamkeit',
  ofProject: 'in {{project}}',
  batchName: '{{kind}}-Lauf {{number}}',
  batchKinds: { ach: 'ACH', check: 'Scheck', 'positive-pay': 'Positive-Pay' },
  showAll: 'Alle anzeigen',
  showFewer: 'Weniger anzeigen',
  message: 'Gemeldet: {{message}}',
  kinds: {
    unknown: 'Ausgang unbekannt',
    rejected: 'Von der Bank abgelehnt',
    missed_cutoff: 'Annahmeschluss verpasst',
    held_entries: 'Bankeinträge nicht übernommen',
    files_not_fetched: 'Bankdateien nicht abrufbar',
    sheets_in_doubt: 'Scheckbögen zu prüfen',
    spoiled_sheets: 'Unbrauchbare Schecks nicht gemeldet',
  },
  steps: {
    reconcile:
      'Senden Sie nicht erneut. Gleichen Sie den Lauf mit der Bank ab, um zu prüfen, ob sie die Datei hat.',
    reissue:
      'Es wurde nichts gezahlt. Beheben Sie die Ursache, stellen Sie den Lauf neu aus und lassen Sie ihn freigeben.',
    ask_bank:
      'Fragen Sie die Bank nach den Einträgen und korrigieren Sie dann die betroffenen Zahlungen und Rechnungen.',
    check_connection: 'Prüfen Sie Adresse, Benutzername und Passwort der Bankverbindung.',
    look_at_tray:
      'Prüfen Sie die gedruckten Bögen und erfassen Sie je Nummer, ob sie gedruckt oder unbrauchbar ist.',
    send_positive_pay:
      'Senden Sie eine Positive-Pay-Datei, damit die Bank die unbrauchbaren Nummern zurückweist.',
  },
};
