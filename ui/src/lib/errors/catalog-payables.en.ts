import type { Explanation } from './catalog.en';

/** Errors of invoices, approvals and payments, and of the bank, printer and ERP connections. */
export const payables = {
  DuplicateInvoiceException: {
    cause: 'An invoice with this invoice, vendor and company number already exists.',
    next: 'Open the other invoice and compare before submitting.',
  },
  InvoiceUnbalancedException: {
    cause: 'The GL distribution does not equal the invoice amount.',
    next: 'Balance the distribution, then submit again.',
  },
  InvoiceLinesMissingException: {
    cause: 'The invoice names a purchase order and has no line items.',
    next: 'Add the lines it bills, then submit again.',
  },
  DocumentVendorDiffersException: {
    cause: 'The document names another vendor.',
    next: 'Choose the vendor of the document, or submit with a reason if you may.',
  },
  CompanyUnknownException: {
    cause: 'There is no company with this number.',
    next: 'Correct the number, or submit with a reason if you may.',
  },
  AccountUnknownException: {
    cause: 'The general ledger has no such account.',
    next: 'Choose another account, or submit with a reason if you may.',
  },
  IllegalTransitionException: {
    cause: 'The record is no longer in a state that allows this.',
    next: 'Refresh to see where it stands.',
  },
  SeparationOfDutiesException: {
    cause: 'You took part in an earlier step, so someone else must do this one.',
    next: 'Ask a colleague with the same permission.',
  },
  ApprovalLimitExceededException: {
    cause: 'The amount is above your approval limit.',
    next: 'Reassign it to someone whose limit covers it.',
  },
  PaymentAlreadyClaimedException: {
    cause: 'A payment is already part of another batch.',
    next: 'Refresh the list; it will not be paid twice.',
  },
  BatchNotReleasableException: {
    cause: 'This batch cannot be released in its present state.',
    next: 'Refresh the batch and check its timeline.',
  },
  OutcomeUnknownException: {
    cause: 'The other side did not confirm whether it received this.',
    next: 'Do not send it again. Reconciliation will settle it; check the batch’s evidence.',
  },
  BankRejectedException: {
    cause: 'The bank refused the file.',
    next: 'Read the bank’s reason on the batch, correct it, and prepare a new generation.',
  },
  PrinterOfflineException: {
    cause: 'The printer does not answer. No check number was lost.',
    next: 'Switch the printer on, then print again.',
  },
  AgentOfflineException: {
    cause: 'The agent in your network does not answer. Nothing was lost.',
    next: 'Start the agent again on its machine; printing continues automatically.',
  },
  AgentLeaseLostException: {
    cause: 'Another process of the agent has taken this, or nobody waits for it any longer.',
    next: 'Run one agent per key; it asks for its next work by itself.',
  },
  CONNECTION_ERROR: {
    cause: 'The ERP could not be reached.',
    next: 'Check connection and retry upload.',
  },
  INVOICE_ERROR: { cause: 'The ERP refused this invoice.', next: 'Correct invoice data and retry upload.' },
} satisfies Record<string, Explanation>;
