declare module '@/lib/i18n/keys' {
  interface Catalog {
    historyReasons: typeof historyReasons;
  }
}

/** The system reasons in histories. */
export const historyReasons = {
  bank: {
    answerOtherBytes:
      'The bank’s answer refers to a file with the same name but different content. Call the bank.',
    answerNotAuthentic:
      'The bank’s answer can’t be opened with the keys of the bank account, or the bank didn’t sign it. Call the bank.',
    notEncrypted: 'The file isn’t encrypted, although the bank account has keys.',
    notForUs: 'The file can’t be opened with the company’s keys.',
    notSigned: 'The file has no valid signature of the bank’s key. Nothing of it was read.',
    answerUnreadable: 'The bank’s answer can’t be read. Call the bank.',
    changedThere: 'The uploaded file was changed at the bank.',
    gone: 'The file is no longer at the bank under either name. The bank may have taken it. It isn’t sent again until this is confirmed.',
    hostKey:
      'The host key of the bank’s server doesn’t match the recorded key. Nothing was sent. Ask the bank whether its key has changed.',
    inboundTooLarge: 'The bank file {{name}} is too large to be read.',
    late: 'The bank couldn’t be reached in time.',
    loginRefused: 'The bank’s server rejected the login.',
    notKept: 'The bank’s server didn’t store the file as it was sent.',
    otherBytes:
      'The bank already has a file named {{name}} with different content. It isn’t replaced or sent under another name. Call the bank.',
    privateAddress:
      'The address of the bank’s server is private. Nothing was sent. The operator must allow its network.',
    unreachable: 'The bank’s server can’t be reached.',
  },
  batch: {
    bankHasFile: 'Recorded manually: the bank has the file.',
    bankHasNoFile: 'Recorded manually: the bank doesn’t have the file.',
    bankRefused: 'The bank rejected the file: {{answer}}',
    connectionChanging: 'The bank connection is being changed.',
    keysChanged:
      'The keys of the bank account have changed since this batch was released. Nothing was sent. Reissue the batch.',
    keyExpired: 'A key with which files are encrypted or signed has expired. Replace it first.',
    profileMoved:
      'The connection profile or a key of the bank account has changed. Nothing is sent or read until two people have confirmed it for the account.',
    connectionMoved:
      'The bank connection has changed since this batch was released. Nothing was sent. Reissue the batch.',
    fileMissing:
      'The stored file of the batch is missing in object storage. Nothing was sent. Restore it and deliver again, or reissue the batch.',
    fileTooLarge: 'The file of the batch has {{size}} bytes. The maximum is {{limit}}.',
    mayHaveFile: 'The bank may have taken the file. It isn’t sent again until this is confirmed.',
    notGiven: 'The bank didn’t receive the file. It is sent again.',
    notHandedOver: 'The status of the batch has changed. Nothing was transferred.',
    recordVersion:
      'The sealed record of batch {{number}} has version {{version}}, which this version of Countersign can’t read. Nothing was sent.',
    storageSilent: 'The document storage isn’t responding.',
    timeRanOut: 'The file couldn’t be delivered in time.',
  },
  change: {
    confirmed: 'Proposed by {{name}}, confirmed by a second administrator.',
  },
  erp: {
    busy: 'The ERP is busy (status {{status}}).',
    noAnswer:
      'The invoice was sent to the ERP, but no response was received. Before it is sent again, the ERP is checked for the invoice.',
    none: 'No ERP is configured.',
    moved: 'The ERP has another address (status {{status}}).',
    noCredential: 'The ERP credential can’t be read.',
    refusedCredential: 'The ERP rejected the credential (status {{status}}).',
    serverPrivate: 'The address of the ERP’s server is private, and the operator doesn’t allow its network.',
    serverHostKey: 'The server of the ERP has another host key than the accepted one.',
    serverLogin: 'The server of the ERP rejected the login.',
    serverFolder: 'The folder on the server of the ERP doesn’t exist.',
    serverWriting: 'The server of the ERP doesn’t permit writing to the folder.',
    serverUnreachable: 'The server of the ERP could not be reached.',
    refused: 'The ERP rejected the invoice: {{answer}}.',
    silent: 'The ERP isn’t responding.',
    unclear: 'The ERP didn’t confirm whether it has the invoice (status {{status}}).',
    unreachable: 'The ERP can’t be reached.',
  },
  invoice: {
    deletedDuplicate: 'Duplicate.',
    deletedIncorrectBillTo: 'Wrong recipient on the invoice.',
    deletedInvalidInvoice: 'Not a valid invoice.',
    deletedInvalidVendor: 'Invalid vendor.',
    deletedNotOrdered: 'Not ordered.',
    deletedNotReceived: 'Not received.',
    deletedOther: 'Other reason.',
    deletedTest: 'Test invoice.',
    erpFailed: 'Error code {{code}}.',
    jobCanceled: 'The approval job was canceled.',
    nobodyCovers:
      'No one can approve {{amount}}. No approver has a sufficient limit, except people who entered or changed the invoice.',
    nobodyInLevel:
      'Rule “{{rule}}” requires level “{{level}}”, which has no active person with an approval limit. Ask an administrator to add one.',
    notANumber: '{{field}} isn’t a number: “{{value}}”.',
    retried: 'Retried.',
    ruleField: 'An approval rule uses “{{field}}”, which this record doesn’t have.',
    ruleNumber: 'An approval rule compares {{field}} with “{{value}}”, which isn’t a number.',
    ruleOperator: 'An approval rule uses the unknown operator “{{operator}}”.',
    unbalanced: 'The lines differ from the invoice amount by {{amount}}.',
    withoutTask: 'Approved without a task.',
  },
  numbers: {
    canceled: 'The batch was canceled before it was sealed.',
    changedSince: 'The file changed before it was sealed with these numbers.',
    paymentsRemoved: 'Payments were removed from the batch before it was sealed.',
    reissued: 'The batch was reissued before anything was printed.',
  },
  payment: {
    badMethod: 'The payment method is neither ACH nor check.',
    cameBack: 'Payment {{number}} was returned: {{answer}}',
    canceled: 'Payment {{number}} was canceled.',
    checkSpoiled: 'Check {{number}} was spoiled.',
    checkVoided: 'Check {{number}} was voided.',
    importedAlready: 'Invoice {{number}} is already paid by payment {{payment}} from an imported file.',
    noAmount: 'The invoice has no amount to pay.',
    noBankAccount: '{{vendor}} has no approved bank account.',
    noPayee: 'The payee has no name.',
    noProject: 'The project has no payments project for vendors paid by this method.',
    notPositive: 'A payment must be greater than zero, not {{amount}}.',
    notUSD: 'ACH and checks are paid in USD, not {{currency}}.',
    projectArchived: 'The project {{project}} is archived.',
    wrongStage: 'The invoice can’t be sent to payment at its current stage.',
  },
  printer: {
    addressNotAllowed: 'The address of the printer isn’t allowed.',
    settingsUnsupported: 'The printer doesn’t support its default settings: {{answer}}.',
    acceptsNone: 'The printer accepts no jobs: {{answer}}.',
    acceptsNoneNow: 'The printer accepts no jobs now: {{answer}}.',
    agentHeldUp: 'The agent was delayed before it transferred the checks. It will try again.',
    agentSilent:
      'The agent received the checks but didn’t report whether they were printed. Check the printer tray.',
    forgot: 'The printer no longer has the job. Check its tray.',
    handOverInterrupted: 'The transfer to the printer was interrupted.',
    inDoubt: 'It isn’t confirmed that the checks were printed. Check the printer tray.',
    interrupted:
      'The connection or the program ended while the printer received the checks, and the printer didn’t confirm them. Check its tray.',
    mayHavePrinted: 'The checks may have been printed. Check the printer tray.',
    openSheets: 'It isn’t confirmed that {{sheets}} checks were printed.',
    otherJob: 'The printer assigned the job number to another job.',
    refused: 'The printer rejected the checks: {{answer}}.',
    silent: 'The printer stopped responding after it received the checks. Check its tray.',
    stopped: 'The printer stopped: {{answer}}. Check its tray.',
    unknownJob: 'The printer doesn’t have the job: {{answer}}.',
    unreachable: 'The printer can’t be reached.',
  },
  rule: {
    allOf: 'All of these together:',
    anyOf: 'At least one of these:',
    contains: '{{field}} contains {{value}}.',
    eq: '{{field}} is {{value}}.',
    everyInvoice: 'It applies to every invoice.',
    gt: '{{field}} is over {{value}}.',
    gte: '{{field}} is at least {{value}}.',
    lt: '{{field}} is below {{value}}.',
    lte: '{{field}} is at most {{value}}.',
    ne: '{{field}} is not {{value}}.',
    startsWith: '{{field}} starts with {{value}}.',
  },
  session: {
    accountDeactivated: 'The account was deactivated.',
    agentRevoked: 'The agent was revoked.',
    companyReaddressed: 'The address of the company changed.',
    companySuspended: 'The company was suspended.',
    endedByAdministrator: 'An administrator ended the session.',
    endedByOwner: 'Ended from another session of the same person.',
    codeReused: 'An authorization code was used twice.',
    factorsReset: 'The two-factor sign-in was reset.',
    logout: 'Signed out.',
    passwordChanged: 'The password was changed.',
    passwordReset: 'A new password was set with a link.',
    tokenReused: 'A refresh token was used twice.',
  },
  task: {
    approvalCanceled: 'The approval was canceled.',
    escalatedTo: 'To {{role}}.',
    invoiceDeleted: 'The invoice was deleted.',
    invoiceWithdrawn: 'The invoice was withdrawn for correction.',
    noRule: 'No approval rule matches. {{role}} decides.',
    nobodyElse: 'No one else in {{role}} can decide on this amount.',
    rule: 'Approval rule “{{rule}}”.',
  },
  text: {
    verbatim: '{{text}}',
  },
};
