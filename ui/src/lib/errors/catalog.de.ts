import type { Explanation, KnownCode } from './catalog.en';
import { account } from './catalog-account.de';
import { basic } from './catalog-basic.de';
import { connections } from './catalog-connections.de';
import { imports } from './catalog-import.de';
import { payables } from './catalog-payables.de';
import { people } from './catalog-people.de';

export const catalog: Record<KnownCode, Explanation> = {
  ...account,
  ...basic,
  ...imports,
  ...payables,
  ...connections,
  ...people,
  NameNotUniqueException: {
    cause: 'Dieser Name ist bereits vergeben.',
    next: 'Wählen Sie einen anderen Namen.',
  },
  SystemNameNotUnique: {
    cause: 'Dieser Systemname ist bereits vergeben.',
    next: 'Wählen Sie einen anderen Systemnamen.',
  },
  FileDoesNotExistException: {
    cause: 'Datei nicht gefunden. Sie wurde möglicherweise entfernt.',
    next: 'Laden Sie die Seite neu. Fehlt die Datei weiterhin, laden Sie sie erneut hoch.',
  },
  AchGenerationAlreadyStartedException: {
    cause: 'Für dieses Projekt wird bereits eine ACH-Datei vorbereitet.',
    next: 'Laden Sie die Seite neu, um sie zu sehen.',
  },
  PPayGenerationAlreadyStartedException: {
    cause: 'Für dieses Projekt wird bereits eine Positive-Pay-Datei vorbereitet.',
    next: 'Laden Sie die Seite neu, um sie zu sehen.',
  },
  AchConfigurationIsMissingException: {
    cause: 'Die ACH-Konfiguration dieses Projekts ist unvollständig.',
    next: 'Bitten Sie Ihre Administration, das Bankkonto des Projekts zu vervollständigen.',
  },
  PPayConfigurationIsMissingException: {
    cause: 'Die Positive-Pay-Einstellungen dieses Projekts sind unvollständig.',
    next: 'Bitten Sie Ihre Administration, das Bankkonto des Projekts zu vervollständigen.',
  },
  PaymentsWorkflowMissingException: {
    cause: 'Der Zahlungsworkflow fehlt.',
    next: 'Legen Sie ein Zahlungsprojekt an. Es enthält diesen Workflow.',
  },
  DetailRecordMissingException: {
    cause: 'In der Importdatei fehlt der Detailsatz (4).',
    next: 'Prüfen Sie die Importdatei.',
  },
  SftpAuthenticationException: {
    cause: 'Der Server der Bank hat die Anmeldung abgelehnt.',
    next: 'Prüfen Sie Benutzername und Schlüssel der SFTP-Verbindung und versuchen Sie es erneut. Es wurde nichts gesendet.',
  },
  AntivirusScanServerFaultException: {
    cause: 'Der Virenscanner antwortet nicht. Die Datei wurde nicht hochgeladen.',
    next: 'Laden Sie die Datei in einer Minute erneut hoch.',
  },
  AntivirusScanFileInfectedException: {
    cause: 'In dieser Datei wurde eine Bedrohung gefunden. Die Datei wurde nicht hochgeladen.',
    next: 'Informieren Sie den Absender und bitten Sie um eine saubere Kopie.',
  },
  NoSecondPersonException: {
    cause:
      'Eine zweite Person bestätigt diese Version. Niemand sonst im Unternehmen darf Workflows veröffentlichen.',
    next: 'Bitten Sie einen Administrator, jemandem diese Berechtigung zu geben.',
  },
  NoSecondReaderException: {
    cause:
      'Eine zweite Person bestätigt diese Version. Niemand sonst darf Workflows veröffentlichen und hat die Berechtigungen, die ihre Schritte brauchen.',
    next: 'Bitten Sie einen Administrator, jemandem diese Berechtigungen zu geben.',
  },
  OnlyDesignersException: {
    cause:
      'Jemand, der diese Version nicht entworfen hat, bestätigt sie. Alle, die sie veröffentlichen dürfen, haben den Entwurf geändert.',
    next: 'Bitten Sie einen Administrator, jemand anderem diese Berechtigung zu geben.',
  },
  WorkflowIncorrectlyDefinedException: {
    cause: 'Der Workflow ist fehlerhaft definiert.',
    next: 'Korrigieren Sie ihn im Designer. Importieren Sie eine Datei so, wie sie exportiert wurde.',
  },
  JobRunningException: {
    cause: 'Für diesen Eintrag läuft noch ein Job.',
    next: 'Warten Sie, bis er beendet ist, und versuchen Sie es erneut.',
  },
  JobCanceledException: {
    cause: 'Der Job dieses Schritts wurde abgebrochen.',
    next: 'Öffnen Sie den Job, um zu sehen, wer ihn abgebrochen hat.',
  },
  JobFailedException: {
    cause: 'Der Job dieses Schritts ist fehlgeschlagen.',
    next: 'Öffnen Sie den Job, um den Grund zu sehen.',
  },
  ForbiddenDocumentsException: {
    cause: 'Sie haben keinen Zugriff auf einige der ausgewählten Dokumente.',
    next: 'Entfernen Sie diese aus der Auswahl oder bitten Sie um Zugriff.',
  },
  NoPermittedDocumentsException: {
    cause: 'Keines der ausgewählten Dokumente ist für Sie zugänglich.',
    next: 'Wählen Sie andere oder bitten Sie um Zugriff.',
  },
  TaskAccessDeniedException: {
    cause: 'Sie haben keinen Zugriff auf diese Aufgabe.',
    next: 'Wenden Sie sich an Ihren AP Manager.',
  },
  ActionForbiddenException: {
    cause: 'Sie dürfen diese Aktion nicht ausführen.',
    next: 'Fragen Sie Ihren AP Manager, wer sie ausführen darf.',
  },
  TermCodeException: {
    cause: 'Die Zahlungsbedingung enthält keine Anzahl von Tagen.',
    next: 'Geben Sie einen Schlüssel wie NET 30 ein.',
  },
  DocumentsNotFoundException: {
    cause: 'Einige Dokumente existieren nicht mehr.',
    next: 'Aktualisieren Sie die Liste und versuchen Sie es erneut.',
  },
  ProcessingDocumentsException: {
    cause: 'Einige Dokumente werden bereits von einer anderen Aktion bearbeitet.',
    next: 'Warten Sie, bis sie fertig ist, und aktualisieren Sie dann.',
  },
  ExportRangeTooLargeException: {
    cause: 'Der Zeitraum enthält zu viele Einträge für einen Export.',
    next: 'Wählen Sie einen kürzeren Zeitraum und exportieren Sie erneut.',
  },
  ProcessingDocumentsMaxLimitException: {
    cause: 'Mehr als 25.000 Dokumente entsprechen dem Filter.',
    next: 'Grenzen Sie den Filter ein und arbeiten Sie in Teilen.',
  },
  MaximumReachedException: {
    cause: 'Die Höchstzahl ist erreicht.',
    next: 'Entfernen Sie einen nicht mehr benötigten Eintrag und versuchen Sie es erneut.',
  },
  SelectionChangedException: {
    cause: 'Inzwischen entsprechen mehr Zeilen dem Filter als angezeigt. Es wurde nichts geändert.',
    next: 'Prüfen Sie die Anzahl und bestätigen Sie erneut.',
  },
  GeneralLedgerCodingRuleException: {
    cause: 'Kontierungsregeln können nicht geändert werden, wenn ein Projekt Rechnungen hat.',
    next: 'Legen Sie für neue Regeln ein neues Projekt an.',
  },
  ForbiddenAccess: {
    cause: 'Ihnen fehlt die nötige Berechtigung.',
    next: 'Bitten Sie Ihre Administration um Zugriff.',
  },
  FeatureUnavailable: {
    cause: 'Diese Funktion ist für Ihr Unternehmen nicht verfügbar.',
    next: 'Wenden Sie sich an Ihre Kundenbetreuung.',
  },
  RestApiConnectionBlackListException: {
    cause: 'Das Unternehmen hat diesen Host für REST-Verbindungen gesperrt.',
    next: 'Geben Sie eine andere Adresse ein, oder lassen Sie den Host aus den gesperrten Hosts entfernen.',
  },
  ValidationFailedException: {
    cause: 'Einige Eingaben sind ungültig.',
    next: 'Korrigieren Sie die markierten Felder und versuchen Sie es erneut.',
  },
  LengthOutOfRange: {
    cause: 'Der Text ist zu kurz oder zu lang.',
    next: 'Halten Sie die erlaubte Länge ein.',
  },
  AmountUnreadable: {
    cause: 'Das ist kein Betrag.',
    next: 'Geben Sie einen Betrag wie 1.234,50 ein.',
  },
  AmountCurrencyDiffers: {
    cause: 'Der Betrag lautet auf eine andere Währung als die Rechnung.',
    next: 'Entfernen Sie das Währungszeichen, oder ändern Sie die Währung der Rechnung.',
  },
  AmountIsZero: {
    cause: 'Der Betrag darf nicht 0 sein.',
    next: 'Geben Sie den Betrag ein, oder löschen Sie die Rechnung, wenn nichts zu zahlen ist.',
  },
  UnsupportedCharacter: {
    cause: 'Namen dürfen \\ : * ? < > | " und / nicht enthalten.',
    next: 'Entfernen Sie diese Zeichen.',
  },
  TooManyRequestsException: {
    cause: 'Zu viele Anfragen in kurzer Zeit.',
    next: 'Warten Sie einen Moment und versuchen Sie es erneut.',
  },
  NotFoundException: {
    cause: 'Dieser Datensatz existiert nicht, oder Sie haben keinen Zugriff darauf.',
    next: 'Gehen Sie zur Liste zurück und aktualisieren Sie sie.',
  },
  StaleVersionException: {
    cause: 'Dieser Datensatz wurde inzwischen von einer anderen Person geändert.',
    next: 'Laden Sie neu, um die Änderungen zu sehen, und wiederholen Sie dann Ihre Änderung.',
  },
  IdempotencyKeyReusedException: {
    cause: 'Diese Anfrage wurde bereits mit anderem Inhalt gesendet.',
    next: 'Laden Sie neu, prüfen Sie das Ergebnis und senden Sie bei Bedarf erneut.',
  },
  IdempotencyKeyMissingException: {
    cause: 'Der Anfrage fehlt der Schlüssel gegen doppelte Ausführung.',
    next: 'Laden Sie die Seite neu und versuchen Sie es erneut.',
  },
  IdempotencyKeyInProgressException: {
    cause: 'Dieselbe Anfrage läuft noch.',
    next: 'Warten Sie einen Moment. Das Ergebnis wird angezeigt.',
  },
  BodyTooLargeException: {
    cause: 'Die Anfrage ist größer als erlaubt.',
    next: 'Senden Sie weniger oder kleinere Einträge auf einmal.',
  },
  FileTooLargeException: {
    cause: 'Die Datei ist größer als erlaubt.',
    next: 'Laden Sie höchstens 20 MB hoch. Teilen oder verkleinern Sie die Datei.',
  },
  FileTypeUnsupportedException: {
    cause: 'Dieser Dateityp wird nicht unterstützt.',
    next: 'Laden Sie PDF, PNG oder JPEG hoch.',
  },
  FileInvalidException: {
    cause: 'Die Datei ist beschädigt oder entspricht nicht ihrem Dateityp.',
    next: 'Prüfen Sie die Datei auf Ihrem Computer, exportieren Sie sie neu und laden Sie sie hoch.',
  },
  FileTooManyPagesException: {
    cause: 'Das Dokument hat mehr als 1.000 Seiten.',
    next: 'Teilen Sie es und laden Sie die Teile hoch.',
  },
  FileNameDuplicateException: {
    cause: 'Eine Datei mit diesem Namen ist bereits in der Liste.',
    next: 'Benennen Sie eine der Dateien um, oder entfernen Sie sie.',
  },
  QueryTooSlowException: {
    cause: 'Das Laden dieser Ansicht hat zu lange gedauert.',
    next: 'Grenzen Sie Filter oder Zeitraum ein und versuchen Sie es erneut.',
  },
  ProjectPausedException: {
    cause: 'Dieses Projekt ist pausiert. Neue Vorgänge sind nicht möglich.',
    next: 'Setzen Sie das Projekt in seinen Einstellungen fort und versuchen Sie es erneut. Laufende Jobs werden beendet.',
  },
  ProjectDraftException: {
    cause: 'Dieses Projekt ist ein Entwurf. Vorgänge sind noch nicht möglich.',
    next: 'Aktivieren Sie das Projekt und versuchen Sie es erneut.',
  },
  ProjectArchivedException: {
    cause: 'Dieses Projekt ist archiviert und schreibgeschützt.',
    next: 'Stellen Sie es unter „Archivierte Projekte“ wieder her, oder bitten Sie Ihre Administration darum.',
  },
  ProjectInUseException: {
    cause: 'Dieses Projekt oder diese Komponente wird noch verwendet.',
    next: 'Beenden oder verschieben Sie die Datensätze, die davon abhängen, und versuchen Sie es erneut.',
  },
  ProjectArchiveUnreadableException: {
    cause:
      'Die Datei ist kein aus Countersign exportiertes Projekt, oder sie wurde nach dem Export geändert.',
    next: 'Exportieren Sie das Projekt erneut und importieren Sie die neue Datei unverändert.',
  },
  IndexFieldInUseException: {
    cause: 'Rechnungen enthalten Daten in diesem Feld.',
    next: 'Behalten Sie das Feld, blenden Sie es aus, oder legen Sie ein weiteres an.',
  },
  AutoNumberExhaustedException: {
    cause: 'Das Projekt hat keine automatischen Nummern mehr.',
    next: 'Erhöhen Sie den höchsten Wert im Nummernkreis des Projekts und importieren Sie den Rest.',
  },
  ValueNotUniqueException: {
    cause:
      'Eine andere Rechnung des Projekts hat diesen Wert, und die Werte dieses Feldes müssen eindeutig sein.',
    next: 'Prüfen Sie beide Rechnungen und korrigieren Sie eine davon.',
  },
  IdempotencyAnswerLostException: {
    cause: 'Die Anfrage wurde ausgeführt, aber das Ergebnis ist nicht angekommen.',
    next: 'Laden Sie die Seite neu, um das Ergebnis zu sehen. Senden Sie nicht erneut.',
  },
  VoidStatusMixedException: {
    cause: 'Die ausgewählten Zahlungen haben nicht denselben Storno-Status.',
    next: 'Wählen Sie nur stornierte oder nur offene Zahlungen.',
  },
  SingleBatchRequiredException: {
    cause: 'Die ausgewählten Zahlungen stammen aus mehreren Läufen.',
    next: 'Wählen Sie Zahlungen eines einzigen Laufs.',
  },
  WorkflowMissingException: {
    cause: 'Dieses Projekt hat keinen veröffentlichten Workflow für diesen Schritt.',
    next: 'Legen Sie ein Projekt dieses Typs an. Es enthält seine Workflows.',
  },
  ImportPaymentsWorkflowMissingException: {
    cause: 'Der Workflow für den Zahlungsimport fehlt.',
    next: 'Legen Sie ein Zahlungsprojekt an. Es enthält diesen Workflow.',
  },
  FileImportedBeforeException: {
    cause: 'Diese Datei wurde bereits in dieses Projekt importiert.',
    next: 'Laden Sie eine neue Datei hoch, die nur die korrigierten abgelehnten Zeilen enthält.',
  },
};
