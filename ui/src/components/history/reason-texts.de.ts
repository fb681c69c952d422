import type * as en from './reason-texts.en';

/** The system reasons in histories. */
export const historyReasons: typeof en.historyReasons = {
  bank: {
    answerOtherBytes:
      'Die Antwort der Bank bezieht sich auf eine Datei mit gleichem Namen, aber anderem Inhalt. Rufen Sie die Bank an.',
    answerNotAuthentic:
      'Die Antwort der Bank lässt sich mit den Schlüsseln des Bankkontos nicht öffnen, oder die Bank hat sie nicht signiert. Rufen Sie die Bank an.',
    notEncrypted: 'Die Datei ist nicht verschlüsselt, obwohl das Bankkonto Schlüssel hat.',
    notForUs: 'Die Datei lässt sich mit den Schlüsseln des Unternehmens nicht öffnen.',
    notSigned: 'Die Datei hat keine gültige Signatur des Schlüssels der Bank. Nichts daraus wurde gelesen.',
    answerUnreadable: 'Die Antwort der Bank ist nicht lesbar. Rufen Sie die Bank an.',
    changedThere: 'Die übertragene Datei wurde bei der Bank geändert.',
    gone: 'Die Datei liegt unter keinem der beiden Namen mehr bei der Bank. Die Bank hat sie möglicherweise übernommen. Sie wird erst wieder gesendet, wenn dies geklärt ist.',
    hostKey:
      'Der Serverschlüssel der Bank stimmt nicht mit dem hinterlegten Schlüssel überein. Es wurde nichts gesendet. Fragen Sie die Bank, ob sich ihr Schlüssel geändert hat.',
    inboundTooLarge: 'Die Datei {{name}} der Bank ist zu groß, um gelesen zu werden.',
    late: 'Die Bank war nicht rechtzeitig erreichbar.',
    loginRefused: 'Der Server der Bank hat die Anmeldung abgelehnt.',
    notKept: 'Der Server der Bank hat die Datei nicht so gespeichert, wie sie gesendet wurde.',
    otherBytes:
      'Bei der Bank liegt bereits eine Datei {{name}} mit anderem Inhalt. Sie wird weder ersetzt noch unter anderem Namen gesendet. Rufen Sie die Bank an.',
    privateAddress:
      'Die Adresse des Servers der Bank ist privat. Es wurde nichts gesendet. Der Betreiber muss ihr Netz zulassen.',
    unreachable: 'Der Server der Bank ist nicht erreichbar.',
  },
  batch: {
    bankHasFile: 'Manuell erfasst: Die Bank hat die Datei.',
    bankHasNoFile: 'Manuell erfasst: Die Bank hat die Datei nicht.',
    bankRefused: 'Die Bank hat die Datei abgelehnt: {{answer}}',
    connectionChanging: 'Die Bankverbindung wird gerade geändert.',
    keysChanged:
      'Die Schlüssel des Bankkontos haben sich seit der Freigabe dieses Laufs geändert. Es wurde nichts gesendet. Stellen Sie den Lauf neu aus.',
    keyExpired:
      'Ein Schlüssel, mit dem Dateien verschlüsselt oder signiert werden, ist abgelaufen. Ersetzen Sie ihn zuerst.',
    profileMoved:
      'Das Verbindungsprofil oder ein Schlüssel des Bankkontos wurde geändert. Es wird nichts gesendet oder gelesen, bis zwei Personen es für das Konto bestätigt haben.',
    connectionMoved:
      'Die Bankverbindung hat sich seit der Freigabe dieses Laufs geändert. Es wurde nichts gesendet. Stellen Sie den Lauf neu aus.',
    fileMissing:
      'Die gespeicherte Datei des Laufs fehlt im Objektspeicher. Es wurde nichts gesendet. Stellen Sie sie wieder her und stellen Sie erneut zu, oder stellen Sie den Lauf neu aus.',
    fileTooLarge: 'Die Datei des Laufs hat {{size}} Byte. Das Maximum ist {{limit}}.',
    mayHaveFile:
      'Die Bank hat die Datei möglicherweise übernommen. Sie wird erst wieder gesendet, wenn dies geklärt ist.',
    notGiven: 'Die Bank hat die Datei nicht erhalten. Sie wird erneut gesendet.',
    notHandedOver: 'Der Status des Laufs hat sich geändert. Es wurde nichts übertragen.',
    recordVersion:
      'Der versiegelte Satz des Laufs {{number}} hat Version {{version}}, die diese Version von Countersign nicht lesen kann. Es wurde nichts gesendet.',
    storageSilent: 'Der Dokumentenspeicher antwortet nicht.',
    timeRanOut: 'Die Datei konnte nicht rechtzeitig zugestellt werden.',
  },
  change: {
    confirmed: 'Vorgeschlagen von {{name}}, von einer zweiten Person bestätigt.',
  },
  erp: {
    busy: 'Das ERP ist ausgelastet (Status {{status}}).',
    noAnswer:
      'Die Rechnung wurde an das ERP gesendet, aber es kam keine Antwort. Vor dem erneuten Senden wird geprüft, ob das ERP die Rechnung hat.',
    none: 'Es ist kein ERP eingerichtet.',
    moved: 'Das ERP hat eine andere Adresse (Status {{status}}).',
    noCredential: 'Der Zugangsschlüssel des ERP kann nicht gelesen werden.',
    refusedCredential: 'Das ERP hat den Zugangsschlüssel abgelehnt (Status {{status}}).',
    refused: 'Das ERP hat die Rechnung abgelehnt: {{answer}}.',
    silent: 'Das ERP antwortet nicht.',
    unclear: 'Das ERP hat nicht bestätigt, ob es die Rechnung hat (Status {{status}}).',
    unreachable: 'Das ERP ist nicht erreichbar.',
  },
  invoice: {
    deletedDuplicate: 'Duplikat.',
    deletedIncorrectBillTo: 'Falscher Rechnungsempfänger.',
    deletedInvalidInvoice: 'Keine gültige Rechnung.',
    deletedInvalidVendor: 'Ungültiger Lieferant.',
    deletedNotOrdered: 'Nicht bestellt.',
    deletedNotReceived: 'Nicht erhalten.',
    deletedOther: 'Anderer Grund.',
    deletedTest: 'Testrechnung.',
    erpFailed: 'Fehlercode {{code}}.',
    jobCanceled: 'Der Freigabejob wurde abgebrochen.',
    nobodyCovers:
      'Niemand kann {{amount}} freigeben. Kein Freigabelimit ist ausreichend, außer bei Personen, die die Rechnung erfasst oder geändert haben.',
    nobodyInLevel:
      'Die Regel „{{rule}}“ erfordert die Stufe „{{level}}“. Dort gibt es keine aktive Person mit Freigabelimit. Bitten Sie die Administration, eine hinzuzufügen.',
    notANumber: '{{field}} ist keine Zahl: „{{value}}“.',
    retried: 'Erneuter Versuch.',
    ruleField: 'Eine Freigaberegel verwendet „{{field}}“, das dieser Datensatz nicht hat.',
    ruleNumber: 'Eine Freigaberegel vergleicht {{field}} mit „{{value}}“; das ist keine Zahl.',
    ruleOperator: 'Eine Freigaberegel verwendet den unbekannten Operator „{{operator}}“.',
    unbalanced: 'Die Zeilen weichen um {{amount}} vom Rechnungsbetrag ab.',
    withoutTask: 'Ohne Aufgabe freigegeben.',
  },
  numbers: {
    canceled: 'Der Lauf wurde abgebrochen, bevor er versiegelt war.',
    changedSince: 'Die Datei wurde geändert, bevor sie mit diesen Nummern versiegelt wurde.',
    paymentsRemoved: 'Vor dem Versiegeln wurden Zahlungen aus dem Lauf entfernt.',
    reissued: 'Der Lauf wurde neu ausgestellt, bevor etwas gedruckt wurde.',
  },
  payment: {
    badMethod: 'Die Zahlungsart ist weder ACH noch Scheck.',
    cameBack: 'Die Zahlung {{number}} wurde zurückgegeben: {{answer}}',
    canceled: 'Die Zahlung {{number}} wurde storniert.',
    checkSpoiled: 'Der Scheck {{number}} ist unbrauchbar.',
    checkVoided: 'Der Scheck {{number}} wurde für ungültig erklärt.',
    importedAlready:
      'Die Rechnung {{number}} wird bereits mit der Zahlung {{payment}} einer importierten Datei bezahlt.',
    noAmount: 'Die Rechnung hat keinen zu zahlenden Betrag.',
    noBankAccount: '{{vendor}} hat kein genehmigtes Bankkonto.',
    noPayee: 'Der Zahlungsempfänger hat keinen Namen.',
    noProject: 'Für Lieferanten mit dieser Zahlungsart ist kein Zahlungsprojekt gewählt.',
    notPositive: 'Eine Zahlung muss größer als null sein, nicht {{amount}}.',
    notUSD: 'ACH und Schecks werden in USD bezahlt, nicht in {{currency}}.',
    projectArchived: 'Das Projekt {{project}} ist archiviert.',
    wrongStage: 'Die Rechnung kann in ihrem aktuellen Status nicht zur Zahlung gegeben werden.',
  },
  printer: {
    addressNotAllowed: 'Die Adresse des Druckers ist nicht erlaubt.',
    settingsUnsupported: 'Der Drucker unterstützt seine Standardeinstellungen nicht: {{answer}}.',
    acceptsNone: 'Der Drucker nimmt keine Aufträge an: {{answer}}.',
    acceptsNoneNow: 'Der Drucker nimmt jetzt keine Aufträge an: {{answer}}.',
    agentHeldUp: 'Der Agent wurde vor der Übertragung der Schecks verzögert. Er versucht es erneut.',
    agentSilent:
      'Der Agent hat die Schecks erhalten, aber nicht gemeldet, ob sie gedruckt wurden. Prüfen Sie das Druckerfach.',
    forgot: 'Der Drucker hat den Auftrag nicht mehr. Prüfen Sie das Druckerfach.',
    handOverInterrupted: 'Die Übertragung an den Drucker wurde unterbrochen.',
    inDoubt: 'Es ist nicht bestätigt, ob die Schecks gedruckt wurden. Prüfen Sie das Druckerfach.',
    interrupted:
      'Die Verbindung oder das Programm endete, während der Drucker die Schecks erhielt, und der Drucker hat sie nicht bestätigt. Prüfen Sie das Druckerfach.',
    mayHavePrinted: 'Die Schecks wurden möglicherweise gedruckt. Prüfen Sie das Druckerfach.',
    openSheets: 'Für {{sheets}} Schecks ist der Druck nicht bestätigt.',
    otherJob: 'Der Drucker hat die Auftragsnummer an einen anderen Auftrag vergeben.',
    refused: 'Der Drucker hat die Schecks abgelehnt: {{answer}}.',
    silent: 'Der Drucker antwortet nach dem Empfang der Schecks nicht mehr. Prüfen Sie das Druckerfach.',
    stopped: 'Der Drucker wurde gestoppt: {{answer}}. Prüfen Sie das Druckerfach.',
    unknownJob: 'Der Drucker hat den Auftrag nicht: {{answer}}.',
    unreachable: 'Der Drucker ist nicht erreichbar.',
  },
  rule: {
    allOf: 'Alles zusammen:',
    anyOf: 'Mindestens eines davon:',
    contains: '{{field}} enthält {{value}}.',
    eq: '{{field}} ist {{value}}.',
    everyInvoice: 'Sie gilt für jede Rechnung.',
    gt: '{{field}} ist über {{value}}.',
    gte: '{{field}} ist mindestens {{value}}.',
    lt: '{{field}} ist unter {{value}}.',
    lte: '{{field}} ist höchstens {{value}}.',
    ne: '{{field}} ist nicht {{value}}.',
    startsWith: '{{field}} beginnt mit {{value}}.',
  },
  session: {
    accountDeactivated: 'Das Konto wurde deaktiviert.',
    agentRevoked: 'Der Agent wurde widerrufen.',
    companyReaddressed: 'Die Adresse des Unternehmens hat sich geändert.',
    companySuspended: 'Das Unternehmen wurde gesperrt.',
    endedByAdministrator: 'Ein Administrator hat die Sitzung beendet.',
    endedByOwner: 'Von einer anderen Sitzung derselben Person beendet.',
    codeReused: 'Ein Autorisierungscode wurde zweimal verwendet.',
    factorsReset: 'Die Zwei-Faktor-Anmeldung wurde zurückgesetzt.',
    logout: 'Abgemeldet.',
    passwordChanged: 'Das Passwort wurde geändert.',
    passwordReset: 'Mit einem Link wurde ein neues Passwort festgelegt.',
    tokenReused: 'Ein Aktualisierungstoken wurde zweimal verwendet.',
  },
  task: {
    approvalCanceled: 'Die Freigabe wurde abgebrochen.',
    escalatedTo: 'An {{role}}.',
    invoiceDeleted: 'Die Rechnung wurde gelöscht.',
    invoiceWithdrawn: 'Die Rechnung wurde zur Korrektur zurückgezogen.',
    noRule: 'Keine Freigaberegel trifft zu. {{role}} entscheidet.',
    nobodyElse: 'Niemand sonst in {{role}} kann über diesen Betrag entscheiden.',
    rule: 'Freigaberegel „{{rule}}“.',
  },
  text: {
    verbatim: '{{text}}',
  },
};
