import { account } from './catalog-account.en';
import { basic } from './catalog-basic.en';
import { connections } from './catalog-connections.en';
import { imports } from './catalog-import.en';
import { payables } from './catalog-payables.en';
import { people } from './catalog-people.en';

/** The cause and the next step of an error, by the codes of domain/fault/codes.go. */
export interface Explanation {
  cause: string;
  next: string;
  /** The cause in the words of a field, with the parameters of the server. */
  detail?: string;
}

export const catalog = {
  ...account,
  ...basic,
  ...imports,
  ...payables,
  ...connections,
  ...people,
  NameNotUniqueException: { cause: 'This name is already in use.', next: 'Choose another name.' },
  SystemNameNotUnique: { cause: 'This system name is already in use.', next: 'Choose another system name.' },
  FileDoesNotExistException: {
    cause: 'File not found. It may have been removed.',
    next: 'Refresh the page. If the file is still missing, upload it again.',
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
    cause: 'The ACH configuration of this project is incomplete.',
    next: 'Ask your administrator to complete the project’s bank account.',
  },
  PPayConfigurationIsMissingException: {
    cause: 'The positive-pay settings of this project are incomplete.',
    next: 'Ask your administrator to complete the project’s bank account.',
  },
  PaymentsWorkflowMissingException: {
    cause: 'Payments workflow is not added.',
    next: 'Create a payments project. It includes this workflow.',
  },
  DetailRecordMissingException: {
    cause: 'The Detail Record (4 record) is missing from the import file.',
    next: 'Please review import file.',
  },
  SftpAuthenticationException: {
    cause: 'The bank’s server rejected the credentials.',
    next: 'Check the username and key of the SFTP connection, then retry. Nothing was sent.',
  },
  AntivirusScanServerFaultException: {
    cause: 'The virus scanner didn’t respond, so the file wasn’t uploaded.',
    next: 'Upload the file again in a minute.',
  },
  AntivirusScanFileInfectedException: {
    cause: 'A threat was found in this file. The file wasn’t uploaded.',
    next: 'Inform the sender and ask for a clean copy.',
  },
  NoSecondPersonException: {
    cause: 'A second person confirms this version. No one else in the company may publish workflows.',
    next: 'Ask an administrator to give someone else this permission.',
  },
  NoSecondReaderException: {
    cause:
      'A second person confirms this version. No one else may publish workflows and holds the permissions that its steps need.',
    next: 'Ask an administrator to give someone these permissions.',
  },
  OnlyDesignersException: {
    cause:
      'A person who didn’t design this version confirms it. Everyone who may publish it has changed the draft.',
    next: 'Ask an administrator to give someone else this permission.',
  },
  WorkflowIncorrectlyDefinedException: {
    cause: 'The workflow isn’t defined correctly.',
    next: 'Correct it in the designer. Import a file as it was exported.',
  },
  JobRunningException: {
    cause: 'A job is still running for this item.',
    next: 'Wait until it finishes, then try again.',
  },
  JobCanceledException: {
    cause: 'The job of this step was canceled.',
    next: 'Open the job to see who canceled it.',
  },
  JobFailedException: {
    cause: 'The job of this step failed.',
    next: 'Open the job to see why.',
  },
  ForbiddenDocumentsException: {
    cause: 'You don’t have access to some of the selected documents.',
    next: 'Remove them from the selection, or ask your administrator for access.',
  },
  NoPermittedDocumentsException: {
    cause: 'You don’t have access to any of the selected documents.',
    next: 'Select other documents, or ask your administrator for access.',
  },
  TaskAccessDeniedException: {
    cause: 'You don’t have access to this task.',
    next: 'Contact your AP Manager.',
  },
  ActionForbiddenException: {
    cause: 'You don’t have permission for this action.',
    next: 'Ask your AP Manager who can do it.',
  },
  TermCodeException: {
    cause: 'The term code contains no number of days.',
    next: 'Enter a term code such as NET 30.',
  },
  DocumentsNotFoundException: {
    cause: 'Some of the documents no longer exist.',
    next: 'Refresh the list and try again.',
  },
  ProcessingDocumentsException: {
    cause: 'Some of the documents are already being processed by another action.',
    next: 'Wait until it finishes, then refresh.',
  },
  ExportRangeTooLargeException: {
    cause: 'The range holds too many entries for one export.',
    next: 'Choose a shorter range and export again.',
  },
  ProcessingDocumentsMaxLimitException: {
    cause: 'More than 25,000 documents match.',
    next: 'Narrow the filter and run the action in parts.',
  },
  MaximumReachedException: {
    cause: 'You have reached the maximum number.',
    next: 'Remove one you no longer need, then try again.',
  },
  SelectionChangedException: {
    cause: 'More rows now match the filter than were shown. Nothing was changed.',
    next: 'Check the number and confirm again.',
  },
  GeneralLedgerCodingRuleException: {
    cause: 'You can’t change GL coding rules after a project has invoices.',
    next: 'Create a new project for the new rules.',
  },
  ForbiddenAccess: {
    cause: 'You don’t have the required permission.',
    next: 'Ask your administrator for access.',
  },
  FeatureUnavailable: {
    cause: 'This feature is not available for your company.',
    next: 'Contact your account executive.',
  },
  RestApiConnectionBlackListException: {
    cause: 'The company has blocked this host for REST connections.',
    next: 'Enter another address, or have the host removed from the blocked hosts.',
  },
  ValidationFailedException: {
    cause: 'Some entries aren’t valid.',
    next: 'Correct the marked fields and try again.',
  },
  LengthOutOfRange: {
    cause: 'This text is too short or too long.',
    next: 'Change it to the allowed length.',
  },
  AmountUnreadable: {
    cause: 'This isn’t an amount.',
    next: 'Enter an amount like 1,234.50.',
  },
  AmountCurrencyDiffers: {
    cause: 'The amount is in another currency than the invoice.',
    next: 'Remove the currency symbol, or change the currency of the invoice.',
  },
  AmountIsZero: {
    cause: 'The amount must not be 0.',
    next: 'Enter the amount, or delete the invoice if nothing is due.',
  },
  UnsupportedCharacter: {
    cause: 'Names can’t contain \\ : * ? < > | " or /.',
    next: 'Remove these characters.',
  },
  TooManyRequestsException: {
    cause: 'Too many requests in a short time.',
    next: 'Wait a moment, then try again.',
  },
  NotFoundException: {
    cause: 'This record doesn’t exist, or you don’t have access to it.',
    next: 'Go back to the list and refresh it.',
  },
  StaleVersionException: {
    cause: 'Someone changed this record while you were working on it.',
    next: 'Refresh to see their changes, then make yours again.',
  },
  IdempotencyKeyReusedException: {
    cause: 'This request was already sent with different content.',
    next: 'Refresh the page, check the result, and submit again if needed.',
  },
  IdempotencyKeyMissingException: {
    cause: 'The request has no key that prevents duplicate processing.',
    next: 'Refresh the page and try again.',
  },
  IdempotencyKeyInProgressException: {
    cause: 'The same request is still running.',
    next: 'Wait a moment. The result will appear.',
  },
  BodyTooLargeException: {
    cause: 'The request is larger than allowed.',
    next: 'Send fewer or smaller items at once.',
  },
  FileTooLargeException: {
    cause: 'The file is larger than allowed.',
    next: 'Upload at most 20 MB. Split or compress the file.',
  },
  FileTypeUnsupportedException: {
    cause: 'This file type isn’t supported.',
    next: 'Upload a PDF, PNG or JPEG.',
  },
  FileInvalidException: {
    cause: 'The file is damaged or doesn’t match its file type.',
    next: 'Check the file on your computer, export it again and upload it.',
  },
  FileTooManyPagesException: {
    cause: 'The document has more than 1,000 pages.',
    next: 'Split it and upload the parts.',
  },
  FileNameDuplicateException: {
    cause: 'A file with this name is already in the list.',
    next: 'Rename or remove one of the files.',
  },
  QueryTooSlowException: {
    cause: 'This view took too long to load.',
    next: 'Narrow the filter or period, then try again.',
  },
  ProjectPausedException: {
    cause: 'This project is paused and accepts no new work.',
    next: 'Resume the project in its settings, then try again. Running jobs will finish.',
  },
  ProjectDraftException: {
    cause: 'This project is a draft and accepts no work yet.',
    next: 'Activate the project, then try again.',
  },
  ProjectArchivedException: {
    cause: 'This project is archived and read-only.',
    next: 'Restore it under Archived projects, or ask your administrator.',
  },
  ProjectInUseException: {
    cause: 'This project or component is still in use.',
    next: 'Finish or move the records that use it, then try again.',
  },
  ProjectArchiveUnreadableException: {
    cause: 'The file isn’t a project exported from Countersign, or it was changed after the export.',
    next: 'Export the project again and import the new file unchanged.',
  },
  IndexFieldInUseException: {
    cause: 'Invoices contain data in this field.',
    next: 'Keep or hide this field, or add another one.',
  },
  AutoNumberExhaustedException: {
    cause: 'The project has no automatic numbers left.',
    next: 'Increase the max value in the project’s auto number settings, then import the rest.',
  },
  ValueNotUniqueException: {
    cause: 'Another invoice in the project has this value, and the values of this field must be unique.',
    next: 'Check both invoices and correct one of them.',
  },
  IdempotencyAnswerLostException: {
    cause: 'The request was processed, but its result wasn’t received.',
    next: 'Refresh the page to see the result. Don’t submit it again.',
  },
  VoidStatusMixedException: {
    cause: 'The selected payments don’t have the same void status.',
    next: 'Select only voided or only open payments.',
  },
  SingleBatchRequiredException: {
    cause: 'The selected payments come from more than one batch.',
    next: 'Select payments from a single batch.',
  },
  WorkflowMissingException: {
    cause: 'This project has no published workflow for this step.',
    next: 'Create a project of this type. It includes its workflows.',
  },
  ImportPaymentsWorkflowMissingException: {
    cause: 'Import Payments workflow is not added.',
    next: 'Create a payments project. It includes this workflow.',
  },
  FileImportedBeforeException: {
    cause: 'This file was already imported into this project.',
    next: 'Upload a new file that contains only the corrected rejected rows.',
  },
} satisfies Record<string, Explanation>;

export type KnownCode = keyof typeof catalog;
