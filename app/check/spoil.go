package check

import (
	"fmt"

	invoiceapp "countersign.dev/app/invoice"
	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/calendar"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/postgres"
	batchrow "countersign.dev/internal/store/batch"
	checkrow "countersign.dev/internal/store/check"
	invoicerow "countersign.dev/internal/store/invoice"
	paymentrow "countersign.dev/internal/store/payment"
)

// Reserve gives the payments of a sealed run their numbers, in their order.
func Reserve(tx *postgres.Tx, b payment.Batch, first int64, members []payment.Payment) error {
	ids := make([]string, len(members))
	for i, p := range members {
		ids[i] = p.ID
	}
	return checkrow.Reserve(tx, b, first, ids)
}

// SpoiledDue locks the spoiled numbers of a project that were not reported to the bank.
// It returns them as void checks.
func SpoiledDue(tx *postgres.Tx, projectID string, account bankaccount.Account) ([]payment.Payment, error) {
	due, err := checkrow.LockDue(tx, projectID, account.ID)
	if err != nil {
		return nil, err
	}
	return voidChecks(tx, account, due)
}

// SpoiledIn locks the spoiled numbers that a positive-pay batch reports.
func SpoiledIn(tx *postgres.Tx, batchID string, account bankaccount.Account) ([]payment.Payment, error) {
	reported, err := checkrow.LockReported(tx, batchID)
	if err != nil {
		return nil, err
	}
	return voidChecks(tx, account, reported)
}

// voidChecks creates a void check for each abandoned number, with the payment under this number and the printed
// date.
func voidChecks(
	tx *postgres.Tx, account bankaccount.Account, spoiled []checkrow.Spoiled,
) (checks []payment.Payment, err error) {
	if len(spoiled) == 0 {
		return nil, nil
	}
	ids := make([]string, len(spoiled))
	for i, s := range spoiled {
		ids[i] = s.PaymentID
	}
	found, err := paymentrow.OfIDs(tx, ids)
	if err != nil {
		return nil, err
	}
	byID := map[string]payment.Payment{}
	for _, p := range found {
		byID[p.ID] = p
	}
	for _, s := range spoiled {
		local, err := account.Delivery.Local(s.Printed)
		if err != nil {
			return nil, err
		}
		checks = append(checks, byID[s.PaymentID].Spoiled(s.Number, calendar.Of(local, local.Location())))
	}
	return checks, nil
}

// ReportSpoiled binds the numbers to the batch that reports them. The caller has locked them.
func ReportSpoiled(tx *postgres.Tx, b payment.Batch, checks []payment.Payment) error {
	for _, check := range checks {
		if err := checkrow.SetReport(tx, b, check.CheckNumber); err != nil {
			return err
		}
	}
	return nil
}

// UpdateReports stores the state of the reports about the spoiled numbers of a batch. The next batch reports
// those of a canceled one.
func UpdateReports(tx *postgres.Tx, b payment.Batch) error {
	return checkrow.MoveReports(tx, b, b.Status.SpoiledMove())
}

// spoil frees the payment of a spoiled sheet: another batch prints it under another
// number. The old number stays burned, and the bank is notified.
func spoil(
	tx *postgres.Tx, b payment.Batch, account bankaccount.Account, number payment.CheckNumber, before payment.NumberFate,
) error {
	p, err := paymentrow.Lock(tx, number.PaymentID)
	if err != nil {
		return err
	}
	if p.PositivePayStatus == payment.PositivePayProcessing {
		return fault.New(fault.Conflict, fault.ProcessingDocuments,
			"Check %d is being reported to the bank right now. Try again when that is done.", number.Number)
	}
	if err := requireHandOver(tx, b, number, before); err != nil {
		return err
	}
	if account.PositivePay.Layout != "" {
		if err := checkrow.SetDue(tx, number); err != nil {
			return err
		}
	}
	if err := batchrow.EndSheetClaims(tx, b.ID, number.PaymentID); err != nil {
		return err
	}
	if err := paymentrow.StepSpoiled(tx, p.ID, payment.SheetStep(payment.NumberSpoiled, false)); err != nil {
		return err
	}
	return revertInvoices(tx, p, number)
}

// requireHandOver refuses a spoiled sheet of a run that is certainly not at a printer
// yet: the run would print the check as well.
func requireHandOver(
	tx *postgres.Tx, b payment.Batch, number payment.CheckNumber, before payment.NumberFate,
) error {
	if b.Status != payment.Delivering || before != payment.NumberReserved {
		return nil
	}
	if begun, err := batchrow.MayBeSent(tx, b); err != nil || begun {
		return err
	}
	return fault.New(fault.Conflict, fault.IllegalTransition, "Check %d has not been sent to the printer.", number.Number)
}

// revertInvoices withdraws that a completed check has paid its invoices. The same
// payment pays them with its next check.
func revertInvoices(tx *postgres.Tx, p payment.Payment, number payment.CheckNumber) error {
	if p.Status != payment.Completed {
		return nil
	}
	for _, r := range p.Remittances {
		if r.InvoiceID == "" {
			continue // an imported payment pays an invoice that is not stored here
		}
		inv, err := invoicerow.Get(tx, r.InvoiceID, true)
		if err != nil {
			return err
		}
		if inv.Stage != invoice.Paid {
			continue
		}
		if err := invoiceapp.SetPaymentFailed(tx, r.InvoiceID,
			fmt.Sprintf("Check %d was spoiled: %s", number.Number, number.Reason)); err != nil {
			return err
		}
		if err := invoiceapp.SetInPayment(tx, r.InvoiceID, p.ID); err != nil {
			return err
		}
	}
	return nil
}
