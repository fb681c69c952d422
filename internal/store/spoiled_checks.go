package store

import (
	"fmt"
	"time"

	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/calendar"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/postgres"
	invoicerow "countersign.dev/internal/store/invoice"
	paymentrow "countersign.dev/internal/store/payment"
)

// spoiledDue locks the spoiled numbers of a project that the bank has not been
// told of, as the void checks they are to it.
func (t *Tenant) spoiledDue(projectID string, account bankaccount.Account) ([]payment.Payment, error) {
	return t.spoiled(account, `p.project_id = ? AND c.bank_account_id = ? AND c.void_report = 'due'`, projectID,
		account.ID)
}

// spoiledIn are those that a positive-pay batch reports.
func (t *Tenant) spoiledIn(batchID string, account bankaccount.Account) ([]payment.Payment, error) {
	return t.spoiled(account, `c.report_batch_id = ?`, batchID)
}

// spoiled makes of each number a void check: its payment as it is, under the
// number that was given up, with the date that was printed on the sheet.
func (t *Tenant) spoiled(account bankaccount.Account, where string, args ...any) ([]payment.Payment, error) {
	var rows []struct {
		PaymentID string
		Number    int64
		Printed   time.Time
	}
	err := t.Gorm.Raw(`SELECT c.payment_id, c.number, coalesce(b.sealed_at, c.updated_at) AS printed
		FROM check_numbers c JOIN payments p ON p.tenant_id = c.tenant_id AND p.id = c.payment_id JOIN payment_batches b ON b.tenant_id = c.tenant_id AND b.id = c.batch_id
		WHERE c.tenant_id = ? AND `+where+` ORDER BY c.number LIMIT ? FOR UPDATE OF c`,
		append(append([]any{t.TenantID}, args...), payment.MaxBatch)...).Scan(&rows).Error
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	ids := make([]string, len(rows))
	for i, r := range rows {
		ids[i] = r.PaymentID
	}
	found, err := paymentrow.Load(t.Tx, `WHERE p.tenant_id = ? AND p.id = ANY(?::uuid[])`, t.TenantID, postgres.Array(ids))
	if err != nil {
		return nil, err
	}
	byID := map[string]payment.Payment{}
	for _, p := range found {
		byID[p.ID] = p
	}
	var checks []payment.Payment
	for _, r := range rows {
		local, err := account.Delivery.Local(r.Printed)
		if err != nil {
			return nil, err
		}
		checks = append(checks, byID[r.PaymentID].Spoiled(r.Number, calendar.Of(local, local.Location())))
	}
	return checks, nil
}

// reportSpoiled binds the numbers to the batch that tells the bank. The caller
// has locked them.
func (t *Tenant) reportSpoiled(b payment.Batch, checks []payment.Payment) error {
	for _, c := range checks {
		err := postgres.OneAllowed(t.Gorm.Exec(
			`UPDATE check_numbers SET void_report = ?, report_batch_id = ? WHERE tenant_id = ? AND bank_account_id = ? AND number = ? AND void_report IN ?`,
			payment.VoidReportProcessing,
			b.ID,
			t.TenantID,
			b.AccountID,
			c.CheckNumber,
			[]payment.VoidReport{payment.VoidReportDue},
		), "check number")
		if err != nil {
			return err
		}
	}
	return nil
}

// followSpoiled writes what the bank knows of the spoiled numbers of a batch. A
// canceled batch lets them go, for the next one to report.
func (t *Tenant) followSpoiled(b payment.Batch) error {
	move := b.Status.SpoiledMove()
	var report any = b.ID
	if b.Status == payment.BatchCanceled {
		report = nil
	}
	var members int64
	if err := t.Gorm.Raw(`SELECT count(*) FROM check_numbers WHERE tenant_id = ? AND report_batch_id = ?`, t.TenantID,
		b.ID).Row().Scan(&members); err != nil {
		return err
	}
	res := t.Gorm.Exec(
		`UPDATE check_numbers SET void_report = ?, report_batch_id = ? WHERE tenant_id = ? AND report_batch_id = ? AND void_report IN ?`,
		move.To,
		report,
		t.TenantID,
		b.ID,
		move.From,
	)
	if res.Error == nil && res.RowsAffected != members {
		return fault.New(fault.Conflict, fault.IllegalTransition,
			"%d spoiled check numbers of the batch do not allow this step.", members-res.RowsAffected)
	}
	return res.Error
}

// spoil frees the payment of a spoiled sheet: it is printed again in another
// batch, under another number. The old number stays burned, and the bank is notified.
func (t *Tenant) spoil(
	b payment.Batch, account bankaccount.Account, number payment.CheckNumber, before payment.NumberFate,
) error {
	p, err := paymentrow.Lock(t.Tx, number.PaymentID)
	if err != nil {
		return err
	}
	if p.PositivePayStatus == payment.PositivePayProcessing {
		return fault.New(fault.Conflict, fault.ProcessingDocuments,
			"Check %d is being reported to the bank right now. Try again when that is done.", number.Number)
	}
	if err := t.handedOver(b, number, before); err != nil {
		return err
	}
	if account.PositivePay.Layout != "" {
		err := postgres.OneAllowed(t.Gorm.Exec(
			`UPDATE check_numbers SET void_report = ? WHERE tenant_id = ? AND bank_account_id = ? AND number = ? AND void_report IN ?`,
			payment.VoidReportDue,
			t.TenantID,
			number.AccountID,
			number.Number,
			[]payment.VoidReport{payment.NoVoidReport},
		), "check number")
		if err != nil {
			return err
		}
	}
	err = t.Gorm.Exec(
		`UPDATE payment_claims SET live = false WHERE tenant_id = ? AND payment_id = ? AND (batch_id = ? OR kind = 'report-issue')`,
		t.TenantID,
		number.PaymentID,
		b.ID,
	).Error
	if err != nil {
		return err
	}
	if err := paymentrow.StepOne(t.Tx, p.ID, payment.SheetStep(payment.NumberSpoiled, false),
		paymentrow.SQL(`batch_id = NULL, check_number = NULL, `), paymentrow.Fragment{}); err != nil {
		return err
	}
	return t.unsettle(p, number)
}

// handedOver refuses a spoiled sheet of a run that is certainly not at a printer
// yet: the run would print the check all the same.
func (t *Tenant) handedOver(b payment.Batch, number payment.CheckNumber, before payment.NumberFate) error {
	if b.Status != payment.Delivering || before != payment.NumberReserved {
		return nil
	}
	if begun, err := t.mayBeSent(b); err != nil || begun {
		return err
	}
	return fault.New(fault.Conflict, fault.IllegalTransition, "Check %d has not been sent to the printer.", number.Number)
}

// unsettle takes back that a completed check has paid its invoices. The same
// payment pays them with its next check.
func (t *Tenant) unsettle(p payment.Payment, number payment.CheckNumber) error {
	if p.Status != payment.Completed {
		return nil
	}
	for _, r := range p.Remittances {
		if r.InvoiceID == "" {
			continue // an imported payment pays an invoice that is not kept here
		}
		inv, err := invoicerow.Get(t.Tx, r.InvoiceID, true)
		if err != nil {
			return err
		}
		if inv.Stage != invoice.Paid {
			continue
		}
		if err := t.SetInvoicePaymentFailed(r.InvoiceID,
			fmt.Sprintf("Check %d was spoiled: %s", number.Number, number.Reason)); err != nil {
			return err
		}
		if err := t.SetInvoiceInPayment(r.InvoiceID, p.ID); err != nil {
			return err
		}
	}
	return nil
}
