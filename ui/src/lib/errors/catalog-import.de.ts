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
  ImportColumnForbidden: {
    cause: 'Sie dürfen keine Bankkonten von Lieferanten importieren.',
    next: 'Entfernen Sie die Spalten der Bankkonten, oder bitten Sie eine Person, die Bankkonten vorschlagen darf.',
    detail:
      'Sie dürfen die Spalten {{at}} nicht importieren. Entfernen Sie sie, oder bitten Sie eine Person, die Bankkonten vorschlagen darf.',
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
  DateIsInFuture: {
    cause: 'Dieser Tag liegt in der Zukunft.',
    next: 'Wählen Sie heute oder einen früheren Tag.',
  },
  RecordHasInvalidRow: {
    cause: 'Eine andere Zeile desselben Datensatzes hat ein Problem.',
    next: 'Korrigieren Sie die andere Zeile. Ein Datensatz wird als Ganzes importiert.',
  },
  RecordRowsDiffer: {
    cause: 'Die Zeilen des Datensatzes haben verschiedene Werte.',
    next: 'Verwenden Sie in jeder Zeile des Datensatzes denselben Wert.',
    detail:
      'Der Datensatz hat in Zeile {{line}} einen anderen Wert. Verwenden Sie in jeder Zeile denselben Wert.',
  },
  OrderIsClosed: { cause: 'Die Bestellung ist geschlossen.', next: 'Öffnen Sie sie zuerst wieder.' },
  OrderIsInvoiced: {
    cause: 'Zu dieser Bestellung wurden Rechnungen freigegeben.',
    next: 'Lieferant und Währung sind fest. Schließen Sie die Bestellung, und legen Sie eine neue an.',
  },
  OrderLineIsInUse: {
    cause: 'Die Position hat Wareneingänge oder Rechnungen.',
    next: 'Behalten Sie die Position.',
    detail: 'Position {{line}} hat Wareneingänge oder Rechnungen. Behalten Sie sie.',
  },
  QuantityIsZero: { cause: 'Die Menge muss über null liegen.', next: 'Geben Sie eine Menge ein.' },
  QuantityIsInUse: {
    cause: 'Die Menge liegt unter dem, was bereits eingegangen oder berechnet ist.',
    next: 'Geben Sie eine größere Menge ein.',
    detail: '{{least}} sind bereits eingegangen oder berechnet. Geben Sie mindestens diese Menge ein.',
  },
  QuantityIsOverOpen: {
    cause: 'Die Menge ist größer als die offene Menge.',
    next: 'Geben Sie eine kleinere Menge ein, oder erhöhen Sie zuerst die bestellte Menge.',
    detail: 'Nur {{open}} sind offen. Geben Sie weniger ein, oder erhöhen Sie zuerst die bestellte Menge.',
  },
  ReceiptIsInvoiced: {
    cause: 'Die eingegangene Menge läge unter der berechneten Menge.',
    next: 'Ziehen Sie zuerst die Rechnung zurück.',
    detail: 'Position {{line}}: Nur {{left}} blieben eingegangen, aber {{invoiced}} sind berechnet.',
  },
  ReceiptIsReversed: {
    cause: 'Der Wareneingang ist storniert. Seine Nummer bleibt vergeben.',
    next: 'Verwenden Sie eine andere Wareneingangsnummer.',
  },
  ReceiptDiffers: {
    cause: 'Der Wareneingang existiert bereits mit anderen Werten.',
    next: 'Stornieren Sie ihn zuerst, und verwenden Sie eine andere Wareneingangsnummer.',
  },
  DiscountIsMissing: {
    cause: 'Es gibt Skontotage ohne Skonto.',
    next: 'Geben Sie das Skonto ein.',
  },
};
