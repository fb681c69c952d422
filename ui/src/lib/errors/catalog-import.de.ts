import type { imports as english } from './catalog-import.en';

export const imports: typeof english = {
  ImportEncodingException: {
    cause: 'Die Datei ist nicht als UTF-8 gespeichert.',
    next: 'Speichern Sie sie als „CSV UTF-8“, und prüfen Sie sie erneut.',
  },
  ImportEmptyException: {
    cause: 'Die Datei hat keine Zeilen unter ihrer Kopfzeile.',
    next: 'Wählen Sie eine andere Datei.',
  },
  ImportTooLongException: {
    cause: 'Die Datei hat mehr als 100.000 Zeilen.',
    next: 'Teilen Sie sie in mehrere Dateien auf.',
  },
  ImportLineBrokenException: {
    cause: 'Die Datei hat nicht die Form einer CSV-Datei.',
    next: 'Prüfen Sie die Anführungszeichen, und exportieren Sie die Datei erneut.',
    detail: 'Zeile {{at}} hat nicht die Form einer CSV-Datei. Prüfen Sie ihre Anführungszeichen.',
  },
  ImportColumnUnknown: {
    cause: 'Die Kopfzeile nennt eine unbekannte Spalte.',
    next: 'Verwenden Sie die Namen der Vorlage.',
    detail: 'Die Spalte „{{at}}“ ist unbekannt. Verwenden Sie die Namen der Vorlage.',
  },
  ImportColumnMissing: {
    cause: 'In der Kopfzeile fehlt eine Spalte.',
    next: 'Verwenden Sie die Namen der Vorlage.',
    detail: 'Die Spalte „{{at}}“ fehlt. Verwenden Sie die Namen der Vorlage.',
  },
  ImportColumnRepeated: {
    cause: 'Die Kopfzeile nennt eine Spalte doppelt.',
    next: 'Entfernen Sie eine der Spalten.',
    detail: 'Die Spalte „{{at}}“ kommt doppelt vor. Entfernen Sie eine davon.',
  },
  RowIsRepeated: {
    cause: 'Die Datei enthält diesen Datensatz doppelt.',
    next: 'Entfernen Sie eine der Zeilen.',
    detail: 'Derselbe Datensatz steht in Zeile {{line}}.',
  },
  RowHasOtherColumns: {
    cause: 'Die Zeile hat eine andere Anzahl von Spalten als die Kopfzeile.',
    next: 'Setzen Sie Texte mit Trennzeichen in Anführungszeichen.',
  },
  ValueIsNotListed: {
    cause: 'Dieser Wert ist nicht zulässig.',
    next: 'Verwenden Sie einen der zulässigen Werte.',
    detail: 'Verwenden Sie einen dieser Werte: {{values}}.',
  },
  NumberIsOutOfRange: {
    cause: 'Das ist keine Zahl im zulässigen Bereich.',
    next: 'Korrigieren Sie die Zahl.',
    detail: 'Verwenden Sie eine Zahl von 0 bis {{max}}.',
  },
  ReferenceIsUnknown: {
    cause: 'Es gibt keinen aktiven Datensatz mit dieser Nummer.',
    next: 'Korrigieren Sie die Nummer, oder legen Sie den Datensatz zuerst an oder aktivieren Sie ihn.',
  },
  RecordExistsException: {
    cause: 'Es gibt bereits einen Datensatz mit dieser Nummer oder diesem Code.',
    next: 'Verwenden Sie eine andere Nummer, oder ändern Sie den vorhandenen Datensatz.',
  },
  ParentIsItself: {
    cause: 'Die Gesellschaft wäre ihre eigene Muttergesellschaft.',
    next: 'Wählen Sie eine andere Muttergesellschaft.',
    detail: 'Die Gesellschaft {{number}} wäre ihre eigene Muttergesellschaft.',
  },
  DiscountEndsAfterDueDate: {
    cause: 'Die Skontofrist endet nach der Fälligkeit.',
    next: 'Verwenden Sie höchstens die Tage netto.',
    detail: 'Die Skontofrist von {{code}} würde nach der Fälligkeit enden.',
  },
  DiscountIsMissing: {
    cause: 'Es gibt Skontotage ohne Skonto.',
    next: 'Geben Sie das Skonto ein.',
  },
};
