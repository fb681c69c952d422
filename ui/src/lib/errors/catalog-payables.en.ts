import type { Explanation } from './catalog.en';

/** Errors of invoices, approvals and payments, and of the bank, printer and ERP connections. */
export const payables = {
  DuplicateInvoiceException: {
    cause: 'An invoice with this invoice, vendor and company number already exists.',
    next: 'Open the other invoice and compare both before you submit.',
  },
  InvoiceUnbalancedException: {
    cause: 'The GL distribution does not equal the invoice amount.',
    next: 'Balance the distribution, then submit again.',
    detail: 'The parts differ from the invoice amount by {{amount}}.',
  },
  AmountIsNotPositive: {
    cause: 'The amount must be above zero.',
    next: 'Enter the amount, or delete the invoice if nothing is due.',
  },
  AmountHasTooManyDecimals: {
    cause: 'An amount has more decimals than its currency.',
    next: 'Correct the amount or the currency.',
  },
  CurrencyIsUnknown: {
    cause: 'This isn’t a currency.',
    next: 'Enter a code like USD or EUR.',
  },
  LineTotalDiffers: {
    cause: 'The total does not result from quantity, price, discount and tax.',
    next: 'Correct the total or its parts.',
    detail: 'Quantity, price, discount and tax make {{amount}}.',
  },
  VendorIsUnknown: {
    cause: 'There is no vendor with this number.',
    next: 'Choose a vendor from the list.',
    detail: 'There is no vendor {{vendor}}. Choose one from the list.',
  },
  VendorIsInactive: {
    cause: 'This vendor is inactive.',
    next: 'Choose another vendor, or ask to activate this one.',
    detail: 'Vendor {{vendor}} is inactive.',
  },
  DueDateIsBeforeInvoiceDate: {
    cause: 'The due date is before the invoice date.',
    next: 'Correct one of both dates.',
  },
  InvoiceLinesMissingException: {
    cause: 'The invoice has a purchase order but no line items.',
    next: 'Add the line items, then submit again.',
  },
  DocumentVendorDiffersException: {
    cause: 'The document shows another vendor.',
    next: 'Choose the vendor on the document, or submit with a reason if you have permission.',
  },
  CompanyUnknownException: {
    cause: 'There is no company with this number.',
    next: 'Correct the number, or submit with a reason if you have permission.',
  },
  AccountUnknownException: {
    cause: 'This account doesn’t exist in the general ledger.',
    next: 'Choose another account, or submit with a reason if you have permission.',
  },
  IllegalTransitionException: {
    cause: 'The current status of this record doesn’t allow this action.',
    next: 'Refresh to see its current status.',
  },
  NoApprovalOpenException: {
    cause: 'The invoice isn’t waiting for approval.',
    next: 'Select invoices that are assigned to someone for approval.',
  },
  SeparationOfDutiesException: {
    cause: 'You took part in an earlier step, so someone else must complete this one.',
    next: 'Ask a colleague with the same permission.',
  },
  ApprovalLimitExceededException: {
    cause: 'The amount is above your approval limit.',
    next: 'Reassign the task to someone with a higher limit.',
  },
  PaymentAlreadyClaimedException: {
    cause: 'A payment is already in another batch.',
    next: 'Refresh the list. The payment isn’t made twice.',
  },
  BatchNotReleasableException: {
    cause: 'This batch can’t be released in its current status.',
    next: 'Refresh the batch and check its timeline.',
  },
  OutcomeUnknownException: {
    cause: 'The recipient didn’t confirm that it received this.',
    next: 'Don’t send it again. First check what arrived: at the bank for a batch, at the service for a step.',
  },
  BankRejectedException: {
    cause: 'The bank rejected the file.',
    next: 'Check the bank’s reason on the batch, correct the cause, and reissue the batch.',
  },
  PrinterOfflineException: {
    cause: 'The printer isn’t responding. No check numbers were lost.',
    next: 'Turn on the printer, then print again.',
  },
  AgentOfflineException: {
    cause: 'The agent in your network isn’t responding. Nothing was lost.',
    next: 'Restart the agent on its machine. Printing then continues automatically. Run a data source again.',
  },
  AgentLeaseLostException: {
    cause: 'Another process of the agent took this job, or the job is no longer needed.',
    next: 'Run one agent per key. It requests the next job automatically.',
  },
  CONNECTION_ERROR: {
    cause: 'Couldn’t reach the ERP.',
    next: 'Check connection and retry upload.',
  },
  INVOICE_ERROR: { cause: 'The ERP rejected this invoice.', next: 'Correct invoice data and retry upload.' },
  VendorAccountOpenException: {
    cause: 'Another bank account of this vendor is waiting already.',
    next: 'Decide about it or withdraw it first.',
  },
  VendorAccountHeldException: {
    cause: 'The vendor’s bank account is closed or is being replaced.',
    next: 'Open the vendor and decide about the change. Then prepare the payment again.',
  },
} satisfies Record<string, Explanation>;
