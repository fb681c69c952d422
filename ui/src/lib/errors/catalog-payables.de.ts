import type { Explanation } from './catalog.en';
import type { payables as english } from './catalog-payables.en';

export const payables: Record<keyof typeof english, Explanation> = {
  DuplicateInvoiceException: {
    cause: 'Eine Rechnung mit dieser Rechnungs-, Lieferanten- und Firmennummer gibt es bereits.',
    next: 'Öffnen und vergleichen Sie die andere Rechnung, bevor Sie einreichen.',
  },
  InvoiceUnbalancedException: {
    cause: 'Die Kontierung entspricht nicht dem Rechnungsbetrag.',
    next: 'Gleichen Sie die Kontierung aus und reichen Sie erneut ein.',
  },
  InvoiceLinesMissingException: {
    cause: 'Die Rechnung nennt eine Bestellung und hat keine Positionen.',
    next: 'Ergänzen Sie die berechneten Positionen und reichen Sie erneut ein.',
  },
  DocumentVendorDiffersException: {
    cause: 'Der Beleg nennt einen anderen Lieferanten.',
    next: 'Wählen Sie den Lieferanten des Belegs, oder reichen Sie mit Begründung ein, wenn Sie das dürfen.',
  },
  CompanyUnknownException: {
    cause: 'Es gibt keine Firma mit dieser Nummer.',
    next: 'Korrigieren Sie die Nummer, oder reichen Sie mit Begründung ein, wenn Sie das dürfen.',
  },
  AccountUnknownException: {
    cause: 'Das Hauptbuch kennt dieses Konto nicht.',
    next: 'Wählen Sie ein anderes Konto, oder reichen Sie mit Begründung ein, wenn Sie das dürfen.',
  },
  IllegalTransitionException: {
    cause: 'Der Zustand des Eintrags erlaubt das nicht mehr.',
    next: 'Laden Sie neu, um den Stand zu sehen.',
  },
  SeparationOfDutiesException: {
    cause: 'Sie waren an einem früheren Schritt beteiligt; diesen muss jemand anderes tun.',
    next: 'Bitten Sie eine Kollegin oder einen Kollegen mit derselben Berechtigung.',
  },
  ApprovalLimitExceededException: {
    cause: 'Der Betrag liegt über Ihrer Freigabegrenze.',
    next: 'Geben Sie die Aufgabe an jemanden mit höherer Grenze weiter.',
  },
  PaymentAlreadyClaimedException: {
    cause: 'Eine Zahlung gehört bereits zu einem anderen Lauf.',
    next: 'Aktualisieren Sie die Liste; sie wird nicht doppelt gezahlt.',
  },
  BatchNotReleasableException: {
    cause: 'Dieser Lauf kann in seinem jetzigen Zustand nicht freigegeben werden.',
    next: 'Laden Sie ihn neu und prüfen Sie den Verlauf.',
  },
  OutcomeUnknownException: {
    cause: 'Die Gegenseite hat den Empfang nicht bestätigt.',
    next: 'Nicht erneut senden. Der Abgleich klärt es; sehen Sie die Nachweise des Laufs an.',
  },
  BankRejectedException: {
    cause: 'Die Bank hat die Datei abgelehnt.',
    next: 'Lesen Sie den Grund am Lauf, beheben Sie ihn und bereiten Sie eine neue Generation vor.',
  },
  PrinterOfflineException: {
    cause: 'Der Drucker antwortet nicht. Keine Schecknummer ging verloren.',
    next: 'Schalten Sie den Drucker ein und drucken Sie erneut.',
  },
  AgentOfflineException: {
    cause: 'Der Agent in Ihrem Netz antwortet nicht. Es ist nichts verloren.',
    next: 'Starten Sie den Agenten auf seinem Rechner neu; der Druck geht von selbst weiter.',
  },
  AgentLeaseLostException: {
    cause: 'Ein anderer Prozess des Agenten hat dies übernommen, oder niemand wartet mehr darauf.',
    next: 'Betreiben Sie einen Agenten je Schlüssel; er fragt von selbst nach der nächsten Arbeit.',
  },
  CONNECTION_ERROR: {
    cause: 'Das ERP war nicht erreichbar.',
    next: 'Prüfen Sie die Verbindung und wiederholen Sie die Übergabe.',
  },
  INVOICE_ERROR: {
    cause: 'Das ERP hat diese Rechnung abgelehnt.',
    next: 'Berichtigen Sie die Rechnungsdaten und wiederholen Sie die Übergabe.',
  },
};
