import type { Explanation } from './catalog.en';
import type { payables as english } from './catalog-payables.en';

export const payables: Record<keyof typeof english, Explanation> = {
  DuplicateInvoiceException: {
    cause: 'Eine Rechnung mit dieser Rechnungs-, Lieferanten- und Gesellschaftsnummer existiert bereits.',
    next: 'Öffnen Sie die andere Rechnung und vergleichen Sie beide, bevor Sie einreichen.',
  },
  InvoiceUnbalancedException: {
    cause: 'Die Kontierung entspricht nicht dem Rechnungsbetrag.',
    next: 'Gleichen Sie die Kontierung aus und reichen Sie erneut ein.',
    detail: 'Die Teile weichen um {{amount}} vom Rechnungsbetrag ab.',
  },
  AmountIsNotPositive: {
    cause: 'Der Betrag muss größer als null sein.',
    next: 'Geben Sie den Betrag ein, oder löschen Sie die Rechnung, wenn nichts zu zahlen ist.',
  },
  AmountHasTooManyDecimals: {
    cause: 'Ein Betrag hat mehr Nachkommastellen als seine Währung.',
    next: 'Korrigieren Sie den Betrag oder die Währung.',
  },
  CurrencyIsUnknown: {
    cause: 'Das ist keine Währung.',
    next: 'Geben Sie ein Kürzel wie USD oder EUR ein.',
  },
  LineTotalDiffers: {
    cause: 'Die Summe ergibt sich nicht aus Menge, Preis, Rabatt und Steuer.',
    next: 'Korrigieren Sie die Summe oder ihre Teile.',
    detail: 'Menge, Preis, Rabatt und Steuer ergeben {{amount}}.',
  },
  VendorIsUnknown: {
    cause: 'Es gibt keinen Lieferanten mit dieser Nummer.',
    next: 'Wählen Sie einen Lieferanten aus der Liste.',
    detail: 'Es gibt keinen Lieferanten {{vendor}}. Wählen Sie einen aus der Liste.',
  },
  VendorIsInactive: {
    cause: 'Dieser Lieferant ist inaktiv.',
    next: 'Wählen Sie einen anderen Lieferanten, oder lassen Sie diesen aktivieren.',
    detail: 'Der Lieferant {{vendor}} ist inaktiv.',
  },
  DueDateIsBeforeInvoiceDate: {
    cause: 'Das Fälligkeitsdatum liegt vor dem Rechnungsdatum.',
    next: 'Korrigieren Sie eines der beiden Daten.',
  },
  InvoiceLinesMissingException: {
    cause: 'Die Rechnung hat eine Bestellung, aber keine Positionen.',
    next: 'Ergänzen Sie die Positionen und reichen Sie erneut ein.',
  },
  DocumentVendorDiffersException: {
    cause: 'Das Dokument enthält einen anderen Lieferanten.',
    next: 'Wählen Sie den Lieferanten des Dokuments, oder reichen Sie mit Begründung ein, wenn Sie dazu berechtigt sind.',
  },
  CompanyUnknownException: {
    cause: 'Es gibt keine Gesellschaft mit dieser Nummer.',
    next: 'Korrigieren Sie die Nummer, oder reichen Sie mit Begründung ein, wenn Sie dazu berechtigt sind.',
  },
  AccountUnknownException: {
    cause: 'Dieses Konto existiert nicht im Hauptbuch.',
    next: 'Wählen Sie ein anderes Konto, oder reichen Sie mit Begründung ein, wenn Sie dazu berechtigt sind.',
  },
  IllegalTransitionException: {
    cause: 'Der aktuelle Status des Datensatzes lässt diese Aktion nicht zu.',
    next: 'Laden Sie neu, um den aktuellen Status zu sehen.',
  },
  NoApprovalOpenException: {
    cause: 'Die Rechnung wartet auf keine Freigabe.',
    next: 'Wählen Sie Rechnungen, die einer Person zur Freigabe zugewiesen sind.',
  },
  SeparationOfDutiesException: {
    cause: 'Sie waren an einem früheren Schritt beteiligt. Diesen Schritt muss eine andere Person ausführen.',
    next: 'Bitten Sie eine Person mit derselben Berechtigung.',
  },
  ApprovalLimitExceededException: {
    cause: 'Der Betrag liegt über Ihrem Freigabelimit.',
    next: 'Weisen Sie die Aufgabe einer Person mit höherem Limit zu.',
  },
  PaymentAlreadyClaimedException: {
    cause: 'Eine Zahlung gehört bereits zu einem anderen Lauf.',
    next: 'Aktualisieren Sie die Liste. Die Zahlung wird nicht doppelt ausgeführt.',
  },
  BatchNotReleasableException: {
    cause: 'Dieser Lauf kann in seinem aktuellen Status nicht freigegeben werden.',
    next: 'Aktualisieren Sie den Lauf und prüfen Sie seinen Verlauf.',
  },
  OutcomeUnknownException: {
    cause: 'Der Empfänger hat den Empfang nicht bestätigt.',
    next: 'Senden Sie nicht erneut. Prüfen Sie zuerst, was ankam: bei einem Lauf bei der Bank, bei einem Schritt beim Dienst.',
  },
  BankRejectedException: {
    cause: 'Die Bank hat die Datei abgelehnt.',
    next: 'Prüfen Sie den Grund der Bank im Lauf, beheben Sie die Ursache und stellen Sie den Lauf neu aus.',
  },
  PrinterOfflineException: {
    cause: 'Der Drucker antwortet nicht. Es sind keine Schecknummern verloren.',
    next: 'Schalten Sie den Drucker ein und drucken Sie erneut.',
  },
  AgentOfflineException: {
    cause: 'Der Agent in Ihrem Netz antwortet nicht. Es ist nichts verloren.',
    next: 'Starten Sie den Agenten auf seinem Rechner neu. Der Druck wird automatisch fortgesetzt. Führen Sie eine Datenquelle erneut aus.',
  },
  AgentLeaseLostException: {
    cause: 'Ein anderer Prozess des Agenten hat diesen Auftrag übernommen, oder er wird nicht mehr benötigt.',
    next: 'Betreiben Sie einen Agenten je Schlüssel. Er ruft den nächsten Auftrag automatisch ab.',
  },
  CONNECTION_ERROR: {
    cause: 'Das ERP ist nicht erreichbar.',
    next: 'Prüfen Sie die Verbindung und wiederholen Sie die Übergabe.',
  },
  INVOICE_ERROR: {
    cause: 'Das ERP hat diese Rechnung abgelehnt.',
    next: 'Korrigieren Sie die Rechnungsdaten und wiederholen Sie die Übergabe.',
  },
  VendorAccountOpenException: {
    cause: 'Ein anderes Bankkonto dieses Lieferanten wartet bereits.',
    next: 'Entscheiden Sie zuerst darüber, oder ziehen Sie es zurück.',
  },
  VendorAccountHeldException: {
    cause: 'Das Bankkonto des Lieferanten ist geschlossen oder wird ersetzt.',
    next: 'Öffnen Sie den Lieferanten, und entscheiden Sie über die Änderung. Bereiten Sie die Zahlung dann erneut vor.',
  },
};
