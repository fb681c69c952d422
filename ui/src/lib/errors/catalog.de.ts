import type { Explanation, KnownCode } from './catalog.en';
import { account } from './catalog-account.de';
import { basic } from './catalog-basic.de';
import { payables } from './catalog-payables.de';

export const catalog: Record<KnownCode, Explanation> = {
  ...account,
  ...basic,
  ...payables,
  NameNotUniqueException: {
    cause: 'Dieser Name ist bereits vergeben.',
    next: 'Wählen Sie einen anderen Namen.',
  },
  SystemNameNotUnique: {
    cause: 'Dieser Systemname ist bereits vergeben.',
    next: 'Wählen Sie einen anderen Systemnamen.',
  },
  FileDoesNotExistException: {
    cause: 'Die Datei wurde nicht gefunden. Vielleicht wurde sie entfernt.',
    next: 'Laden Sie die Seite neu; fehlt sie weiterhin, laden Sie sie erneut hoch.',
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
    cause: 'Der Zahlungsablauf fehlt.',
    next: 'Legen Sie ein Zahlungsprojekt an: Es enthält diesen Ablauf.',
  },
  DetailRecordMissingException: {
    cause: 'In der Importdatei fehlt der Detailsatz (4).',
    next: 'Prüfen Sie die Importdatei.',
  },
  SftpAuthenticationException: {
    cause: 'Der Server der Bank hat unsere Anmeldung abgelehnt.',
    next: 'Prüfen Sie Anmeldename und Schlüssel der SFTP-Verbindung. Es wurde nichts gesendet.',
  },
  AntivirusScanServerFaultException: {
    cause: 'Der Virenscanner antwortet nicht; die Datei wurde nicht angenommen.',
    next: 'Laden Sie die Datei in einer Minute erneut hoch.',
  },
  AntivirusScanFileInfectedException: {
    cause: 'In dieser Datei wurde eine Bedrohung gefunden. Sie wurde nicht geladen.',
    next: 'Informieren Sie den Absender und bitten Sie um eine saubere Kopie.',
  },
  WorkflowIncorrectlyDefinedException: {
    cause: 'Die Workflow-Datei ist ungültig.',
    next: 'Exportieren Sie das Projekt neu und importieren Sie die neue Datei unverändert.',
  },
  JobRunningException: {
    cause: 'Für diesen Eintrag läuft noch ein Job.',
    next: 'Warten Sie, bis er fertig ist, und versuchen Sie es dann erneut.',
  },
  ForbiddenDocumentsException: {
    cause: 'Sie haben keinen Zugriff auf einige der gewählten Dokumente.',
    next: 'Entfernen Sie diese aus der Auswahl oder bitten Sie um Zugriff.',
  },
  NoPermittedDocumentsException: {
    cause: 'Keines der gewählten Dokumente ist für Sie freigegeben.',
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
    cause: 'Der Zahlungsschlüssel enthält keine Anzahl von Tagen.',
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
  ProcessingDocumentsMaxLimitException: {
    cause: 'Mehr als 25.000 Dokumente entsprechen dem Filter.',
    next: 'Grenzen Sie den Filter ein und arbeiten Sie in Teilen.',
  },
  MaximumReachedException: {
    cause: 'Davon gibt es bereits so viele, wie es geben darf.',
    next: 'Entfernen Sie einen Eintrag, der nicht mehr gebraucht wird, und fügen Sie diesen dann erneut hinzu.',
  },
  SelectionChangedException: {
    cause: 'Inzwischen entsprechen mehr Zeilen dem Filter, als Ihnen gezeigt wurden; nichts wurde getan.',
    next: 'Sehen Sie sich die Zahl noch einmal an und bestätigen Sie erneut.',
  },
  GeneralLedgerCodingRuleException: {
    cause: 'Kontierungsregeln sind fest, sobald ein Projekt Rechnungen hat.',
    next: 'Legen Sie für neue Regeln ein neues Projekt an.',
  },
  ForbiddenAccess: {
    cause: 'Ihnen fehlt die nötige Berechtigung.',
    next: 'Bitten Sie Ihre Administration um Zugriff.',
  },
  RestApiConnectionBlackListException: {
    cause: 'Verbindungen zu dieser Adresse sind nicht erlaubt.',
    next: 'Verwenden Sie eine öffentliche Adresse oder bitten Sie den Betrieb um Freigabe.',
  },
  ValidationFailedException: {
    cause: 'Einige Eingaben müssen geprüft werden.',
    next: 'Berichtigen Sie die markierten Felder.',
  },
  LengthOutOfRange: {
    cause: 'Der Text ist zu kurz oder zu lang.',
    next: 'Halten Sie die erlaubte Länge ein.',
  },
  AmountUnreadable: {
    cause: 'Das ist kein Betrag.',
    next: 'Schreiben Sie ihn wie 1.234,50.',
  },
  AmountCurrencyDiffers: {
    cause: 'Der Betrag lautet auf eine andere Währung als die Rechnung.',
    next: 'Entfernen Sie das Zeichen, oder ändern Sie die Währung der Rechnung.',
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
    cause: 'Dieser Eintrag existiert nicht oder ist für Sie nicht sichtbar.',
    next: 'Gehen Sie zur Liste zurück und aktualisieren Sie sie.',
  },
  StaleVersionException: {
    cause: 'Jemand hat diesen Eintrag inzwischen geändert.',
    next: 'Laden Sie neu, prüfen Sie die Änderungen und wiederholen Sie Ihre.',
  },
  IdempotencyKeyReusedException: {
    cause: 'Diese Anfrage wurde zuvor mit anderem Inhalt gesendet.',
    next: 'Laden Sie neu, prüfen Sie das Ergebnis und senden Sie bei Bedarf erneut.',
  },
  IdempotencyKeyMissingException: {
    cause: 'Der Anfrage fehlte der Schutz vor doppelter Ausführung.',
    next: 'Laden Sie die Seite neu und versuchen Sie es erneut.',
  },
  IdempotencyKeyInProgressException: {
    cause: 'Dieselbe Anfrage läuft noch.',
    next: 'Warten Sie einen Moment; das Ergebnis erscheint gleich.',
  },
  BodyTooLargeException: {
    cause: 'Die Anfrage ist größer als erlaubt.',
    next: 'Senden Sie weniger oder kleinere Einträge auf einmal.',
  },
  FileTooLargeException: {
    cause: 'Die Datei ist größer als erlaubt.',
    next: 'Höchstens 20 MB; teilen oder verkleinern Sie sie.',
  },
  FileTypeUnsupportedException: {
    cause: 'Dateien dieses Typs werden hier nicht unterstützt.',
    next: 'Laden Sie PDF, PNG oder JPEG hoch.',
  },
  FileInvalidException: {
    cause: 'Die Datei ist beschädigt oder nicht das, was ihr Name sagt.',
    next: 'Öffnen Sie sie zur Prüfung, exportieren Sie sie neu und laden Sie sie erneut hoch.',
  },
  FileTooManyPagesException: {
    cause: 'Das Dokument hat mehr als 1.000 Seiten.',
    next: 'Teilen Sie es und laden Sie die Teile hoch.',
  },
  FileNameDuplicateException: {
    cause: 'Eine Datei dieses Namens ist schon in der Liste.',
    next: 'Benennen Sie eine um oder lassen Sie sie weg.',
  },
  QueryTooSlowException: {
    cause: 'Die Berechnung dieser Ansicht hat zu lange gedauert.',
    next: 'Grenzen Sie Filter oder Zeitraum ein.',
  },
  ProjectPausedException: {
    cause: 'Dieses Projekt pausiert und nimmt keine neue Arbeit an.',
    next: 'Setzen Sie das Projekt in seinen Einstellungen fort und versuchen Sie es erneut. Was läuft, wird beendet.',
  },
  ProjectDraftException: {
    cause: 'Dieses Projekt ist ein Entwurf und nimmt noch keine Arbeit an.',
    next: 'Aktivieren Sie es und versuchen Sie es erneut.',
  },
  ProjectArchivedException: {
    cause: 'Dieses Projekt ist archiviert: Es kann gelesen, aber nicht geändert werden.',
    next: 'Lassen Sie es aus den archivierten Projekten wiederherstellen.',
  },
  ProjectInUseException: {
    cause: 'Von diesem Projekt oder Baustein hängt noch etwas ab.',
    next: 'Beenden oder verschieben Sie, was davon abhängt, und versuchen Sie es erneut.',
  },
  ProjectArchiveUnreadableException: {
    cause: 'Die Datei ist kein hier exportiertes Projekt, oder sie wurde seitdem verändert.',
    next: 'Exportieren Sie das Projekt erneut und importieren Sie die neue Datei unverändert.',
  },
  IndexFieldInUseException: {
    cause: 'Rechnungen enthalten Daten in diesem Feld.',
    next: 'Lassen Sie das Feld, wie es ist, blenden Sie es aus, oder legen Sie ein weiteres an.',
  },
  AutoNumberExhaustedException: {
    cause: 'Die automatischen Nummern des Projekts sind aufgebraucht.',
    next: 'Erhöhen Sie den Höchstwert in den Einstellungen der automatischen Nummern und importieren Sie den Rest.',
  },
  ValueNotUniqueException: {
    cause:
      'Eine andere Rechnung des Projekts enthält diesen Wert, und die Werte des Feldes müssen eindeutig sein.',
    next: 'Prüfen Sie, welche der beiden stimmt, und berichtigen Sie die andere.',
  },
  IdempotencyAnswerLostException: {
    cause: 'Dies wurde ausgeführt, aber die Antwort ging unterwegs verloren.',
    next: 'Laden Sie neu, um das Ergebnis zu sehen; nicht erneut absenden.',
  },
  VoidStatusMixedException: {
    cause: 'Die gewählten Zahlungen haben nicht denselben Storno-Status.',
    next: 'Wählen Sie nur stornierte oder nur offene Zahlungen.',
  },
  SingleBatchRequiredException: {
    cause: 'Die gewählten Zahlungen stammen aus mehreren Läufen.',
    next: 'Wählen Sie Zahlungen eines einzigen Laufs.',
  },
  WorkflowMissingException: {
    cause: 'Dieses Projekt hat keinen veröffentlichten Ablauf für diesen Schritt.',
    next: 'Legen Sie ein Projekt dieses Typs an: Es enthält seine Abläufe.',
  },
  ImportPaymentsWorkflowMissingException: {
    cause: 'Der Ablauf für den Zahlungsimport fehlt.',
    next: 'Legen Sie ein Zahlungsprojekt an: Es enthält diesen Ablauf.',
  },
  FileImportedBeforeException: {
    cause: 'Dieselbe Datei wurde schon in dieses Projekt importiert.',
    next: 'Laden Sie nur abgelehnte Zeilen berichtigt als neue Datei hoch.',
  },
};
