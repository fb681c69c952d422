import { account } from './catalog-account.en';
import { basic } from './catalog-basic.en';
import { payables } from './catalog-payables.en';

/** The cause and the next step of an error, by the codes of domain/fault/codes.go. */
export interface Explanation {
  cause: string;
  next: string;
}

export const catalog = {
  ...account,
  ...basic,
  ...payables,
  NameNotUniqueException: { cause: 'This name is already in use.', next: 'Choose another name.' },
  SystemNameNotUnique: { cause: 'This system name is already in use.', next: 'Choose another system name.' },
  FileDoesNotExistException: {
    cause: 'The file was not found. It may have been removed.',
    next: 'Refresh the page; if it is still missing, upload it again.',
  },
  AchGenerationAlreadyStartedException: {
    cause: 'An ACH file is already being prepared for this project.',
    next: 'Refresh the page to see it.',
  },
  PPayGenerationAlreadyStartedException: {
    cause: 'A positive-pay file is already being prepared for this project.',
    next: 'Refresh the page to see it.',
  },
  AchConfigurationIsMissingException: {
    cause: 'This project has no complete ACH configuration.',
    next: 'Ask your administrator to complete the project’s bank account.',
  },
  PPayConfigurationIsMissingException: {
    cause: 'This project has no complete positive-pay settings.',
    next: 'Ask your administrator to complete the project’s bank account.',
  },
  PaymentsWorkflowMissingException: {
    cause: 'Payments workflow is not added.',
    next: 'Create a payments project: it comes with this workflow.',
  },
  DetailRecordMissingException: {
    cause: 'The Detail Record (4 record) is missing from the import file.',
    next: 'Please review import file.',
  },
  SftpAuthenticationException: {
    cause: 'The bank’s server refused our credentials.',
    next: 'Check the SFTP connection’s login and key, then retry. Nothing was sent.',
  },
  AntivirusScanServerFaultException: {
    cause: 'The virus scanner did not answer, so the file was not accepted.',
    next: 'Upload the file again in a minute.',
  },
  AntivirusScanFileInfectedException: {
    cause: 'A threat was found in this file. It was not loaded.',
    next: 'Tell the sender, and ask for a clean copy.',
  },
  WorkflowIncorrectlyDefinedException: {
    cause: 'The workflow file is not valid.',
    next: 'Export the project again and import the new file as it is.',
  },
  JobRunningException: {
    cause: 'A job is still running on this item.',
    next: 'Wait until it has finished, then try again.',
  },
  ForbiddenDocumentsException: {
    cause: 'You have no access to some of the chosen documents.',
    next: 'Remove them from the selection, or ask your administrator for access.',
  },
  NoPermittedDocumentsException: {
    cause: 'None of the chosen documents is open to you.',
    next: 'Choose others, or ask your administrator for access.',
  },
  TaskAccessDeniedException: { cause: 'You have no access to this task.', next: 'Contact your AP Manager.' },
  ActionForbiddenException: {
    cause: 'You are not allowed to perform this action.',
    next: 'Ask your AP Manager who may do it.',
  },
  TermCodeException: {
    cause: 'The term code holds no number of days.',
    next: 'Enter a term code such as NET 30.',
  },
  DocumentsNotFoundException: {
    cause: 'Some of the documents no longer exist.',
    next: 'Refresh the list and try again.',
  },
  ProcessingDocumentsException: {
    cause: 'Some of the documents are already being processed by another action.',
    next: 'Wait until it has finished, then refresh.',
  },
  ProcessingDocumentsMaxLimitException: {
    cause: 'More than 25,000 documents match.',
    next: 'Narrow the filter and run the action in parts.',
  },
  MaximumReachedException: {
    cause: 'There are as many of them as there may be.',
    next: 'Remove one that is not needed any more, then add this one again.',
  },
  SelectionChangedException: {
    cause: 'More rows match the filter than you were shown; nothing was done.',
    next: 'Check the number again and confirm it.',
  },
  GeneralLedgerCodingRuleException: {
    cause: 'GL coding rules cannot change once a project has invoices.',
    next: 'Create a new project for the new rules.',
  },
  ForbiddenAccess: {
    cause: 'You do not have the permission this needs.',
    next: 'Ask your administrator for access.',
  },
  RestApiConnectionBlackListException: {
    cause: 'Connections to this address are not allowed.',
    next: 'Use a public address, or ask the operator to allow this one.',
  },
  ValidationFailedException: {
    cause: 'Some entries need your attention.',
    next: 'Correct the marked fields and try again.',
  },
  LengthOutOfRange: {
    cause: 'This text is too short or too long.',
    next: 'Bring it within the allowed length.',
  },
  AmountUnreadable: {
    cause: 'This is not an amount.',
    next: 'Write it like 1,234.50.',
  },
  AmountCurrencyDiffers: {
    cause: 'The amount is in another currency than the invoice.',
    next: 'Remove the sign, or change the currency of the invoice.',
  },
  AmountIsZero: {
    cause: 'The amount must not be 0.',
    next: 'Enter the amount, or delete the invoice if nothing is due.',
  },
  UnsupportedCharacter: {
    cause: 'Names cannot contain \\ : * ? < > | " or /.',
    next: 'Remove these characters.',
  },
  TooManyRequestsException: {
    cause: 'Too many requests in a short time.',
    next: 'Wait a moment, then try again.',
  },
  NotFoundException: {
    cause: 'This record does not exist, or is not yours to see.',
    next: 'Go back to the list and refresh it.',
  },
  StaleVersionException: {
    cause: 'Someone changed this record while you were working on it.',
    next: 'Refresh to see their changes, then make yours again.',
  },
  IdempotencyKeyReusedException: {
    cause: 'This request was sent before with other contents.',
    next: 'Refresh the page, check the result, and submit again if needed.',
  },
  IdempotencyKeyMissingException: {
    cause: 'The request had no key to protect it from running twice.',
    next: 'Refresh the page and try again.',
  },
  IdempotencyKeyInProgressException: {
    cause: 'The same request is still running.',
    next: 'Wait a moment; the result will appear.',
  },
  BodyTooLargeException: {
    cause: 'The request is larger than allowed.',
    next: 'Send fewer or smaller items at once.',
  },
  FileTooLargeException: {
    cause: 'The file is larger than allowed.',
    next: 'Upload at most 20 MB; split or compress it.',
  },
  FileTypeUnsupportedException: {
    cause: 'Files of this type are not supported here.',
    next: 'Upload a PDF, PNG or JPEG.',
  },
  FileInvalidException: {
    cause: 'The file is damaged or not what its name says.',
    next: 'Open it on your computer to check, then export and upload it again.',
  },
  FileTooManyPagesException: {
    cause: 'The document has more than 1,000 pages.',
    next: 'Split it and upload the parts.',
  },
  FileNameDuplicateException: {
    cause: 'A file of this name is already in the list.',
    next: 'Rename one of them, or leave it out.',
  },
  QueryTooSlowException: {
    cause: 'This view took too long to compute.',
    next: 'Narrow the filter or the period and try again.',
  },
  ProjectPausedException: {
    cause: 'This project is paused and takes no new work.',
    next: 'Resume the project in its settings, then try again. What runs will finish.',
  },
  ProjectDraftException: {
    cause: 'This project is a draft and takes no work yet.',
    next: 'Activate it, then try again.',
  },
  ProjectArchivedException: {
    cause: 'This project is archived: it can be read and not changed.',
    next: 'Ask for it to be restored from the archived projects.',
  },
  ProjectInUseException: {
    cause: 'Something still depends on this project or component.',
    next: 'Finish or move what depends on it, then try again.',
  },
  ProjectArchiveUnreadableException: {
    cause: 'The file is not a project exported from here, or it was changed since.',
    next: 'Export the project again and import the new file as it is.',
  },
  IndexFieldInUseException: {
    cause: 'Invoices hold data in this field.',
    next: 'Keep the field as it is, hide it, or add another field.',
  },
  AutoNumberExhaustedException: {
    cause: 'The project’s automatic numbers are used up.',
    next: 'Raise the maximum in the project’s auto number settings, then import the rest.',
  },
  ValueNotUniqueException: {
    cause: 'Another invoice of the project holds this value, and the field’s values must be unique.',
    next: 'Check which of the two is right and correct the other.',
  },
  IdempotencyAnswerLostException: {
    cause: 'This was carried out, but its answer was lost on the way.',
    next: 'Refresh the page to see the result; do not submit it again.',
  },
  VoidStatusMixedException: {
    cause: 'The chosen payments do not have the same void status.',
    next: 'Choose only voided or only open payments.',
  },
  SingleBatchRequiredException: {
    cause: 'The chosen payments come from more than one batch.',
    next: 'Choose payments of a single batch.',
  },
  WorkflowMissingException: {
    cause: 'This project has no published workflow for this step.',
    next: 'Create a project of this type: it comes with its workflows.',
  },
  ImportPaymentsWorkflowMissingException: {
    cause: 'Import Payments workflow is not added.',
    next: 'Create a payments project: it comes with this workflow.',
  },
  FileImportedBeforeException: {
    cause: 'The same file was imported into this project before.',
    next: 'Upload only rows that were refused, corrected, in a new file.',
  },
} satisfies Record<string, Explanation>;

export type KnownCode = keyof typeof catalog;
