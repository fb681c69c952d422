import type { Explanation } from './catalog.en';

/** Errors of imports, of master data and of purchase orders. */
export const imports = {
  ImportEncodingException: {
    cause: 'The file isn’t encoded as UTF-8.',
    next: 'Save it as “CSV UTF-8” and check it again.',
  },
  ImportEmptyException: { cause: 'The file has no rows below its header.', next: 'Choose another file.' },
  ImportTooLongException: {
    cause: 'The file has more than 100,000 rows.',
    next: 'Split it into several files.',
  },
  ImportLineBrokenException: {
    cause: 'The file is not in the form of a CSV file.',
    next: 'Check the quotation marks and export the file again.',
    detail: 'Line {{at}} is not in the form of a CSV file. Check its quotation marks.',
  },
  ImportColumnUnknown: {
    cause: 'The header names an unknown column.',
    next: 'Use the names of the template.',
    detail: 'The column “{{at}}” is unknown. Use the names of the template.',
  },
  ImportColumnMissing: {
    cause: 'A column is missing in the header.',
    next: 'Use the names of the template.',
    detail: 'The column “{{at}}” is missing. Use the names of the template.',
  },
  ImportColumnForbidden: {
    cause: 'You may not import bank accounts of vendors.',
    next: 'Remove the columns of bank accounts, or ask a person who may propose bank accounts.',
    detail:
      'You may not import the columns {{at}}. Remove them, or ask a person who may propose bank accounts.',
  },
  ImportColumnRepeated: {
    cause: 'The header names a column twice.',
    next: 'Remove one of the columns.',
    detail: 'The column “{{at}}” occurs twice. Remove one of them.',
  },
  RowIsRepeated: {
    cause: 'The file has this record twice.',
    next: 'Remove one of the rows.',
    detail: 'The same record is in line {{line}}.',
  },
  RowHasOtherColumns: {
    cause: 'The row has another number of columns than the header.',
    next: 'Put texts with separators in quotation marks.',
  },
  ValueIsNotListed: {
    cause: 'This value is not allowed.',
    next: 'Use one of the allowed values.',
    detail: 'Use one of these values: {{values}}.',
  },
  NumberIsOutOfRange: {
    cause: 'This isn’t a number in the allowed range.',
    next: 'Correct the number.',
    detail: 'Use a number from 0 to {{max}}.',
  },
  ReferenceIsUnknown: {
    cause: 'There is no active record with this number.',
    next: 'Correct the number, or add or activate the record first.',
  },
  RecordExistsException: {
    cause: 'A record with this number or code already exists.',
    next: 'Use another number, or change the existing record.',
  },
  ParentIsItself: {
    cause: 'The company would be its own parent.',
    next: 'Choose another parent company.',
    detail: 'Company {{number}} would be its own parent.',
  },
  DiscountEndsAfterDueDate: {
    cause: 'The discount ends after the invoice is due.',
    next: 'Use at most the net days.',
    detail: 'The discount of {{code}} would end after the invoice is due.',
  },
  DateIsInFuture: { cause: 'This day is in the future.', next: 'Choose today or an earlier day.' },
  RecordHasInvalidRow: {
    cause: 'Another row of the same record has a problem.',
    next: 'Correct the other row. A record is imported as a whole.',
  },
  RecordRowsDiffer: {
    cause: 'The rows of the record have different values.',
    next: 'Use the same value in every row of the record.',
    detail: 'The record has another value in line {{line}}. Use the same value in every row.',
  },
  OrderIsClosed: { cause: 'The purchase order is closed.', next: 'Reopen it first.' },
  OrderIsInvoiced: {
    cause: 'Invoices were approved against this purchase order.',
    next: 'Its vendor and its currency can no longer change. Close it and create another one.',
  },
  OrderLineIsInUse: {
    cause: 'The line has receipts or invoices.',
    next: 'Keep the line.',
    detail: 'Line {{line}} has receipts or invoices. Keep it.',
  },
  QuantityIsZero: { cause: 'The quantity must be above zero.', next: 'Enter a quantity.' },
  QuantityIsInUse: {
    cause: 'The quantity is below what is already received or invoiced.',
    next: 'Enter a larger quantity.',
    detail: '{{least}} are already received or invoiced. Enter at least this quantity.',
  },
  QuantityIsOverOpen: {
    cause: 'The quantity is above what is open.',
    next: 'Enter a smaller quantity, or increase the ordered quantity first.',
    detail: 'Only {{open}} are open. Enter less, or increase the ordered quantity first.',
  },
  ReceiptIsInvoiced: {
    cause: 'The received quantity would be below the invoiced quantity.',
    next: 'Withdraw the invoice first.',
    detail: 'Line {{line}}: only {{left}} would stay received, but {{invoiced}} are invoiced.',
  },
  ReceiptIsReversed: {
    cause: 'The receipt is reversed. Its number stays in use.',
    next: 'Use another receipt number.',
  },
  ReceiptDiffers: {
    cause: 'The receipt already exists with other values.',
    next: 'Reverse it first, and use another receipt number.',
  },
  DiscountIsMissing: { cause: 'There are discount days without a discount.', next: 'Enter the discount.' },
} satisfies Record<string, Explanation>;
