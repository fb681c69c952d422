package store

import (
	"time"

	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/calendar"
	"countersign.dev/domain/payment"
)

// spoiledDue locks the spoiled numbers of a project that the bank has not been
// told of, as the void checks they are to it.
func (t *Tenant) spoiledDue(projectID string, account bankaccount.Account) ([]payment.Payment, error) {
	return t.spoiled(account, `p.project_id = ? AND c.bank_account_id = ? AND c.void_report = 'due'`, projectID, account.ID)
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
	err := t.db.Raw(`SELECT c.payment_id, c.number, coalesce(b.sealed_at, c.updated_at) AS printed
		FROM check_numbers c JOIN payments p ON p.tenant_id = c.tenant_id AND p.id = c.payment_id JOIN payment_batches b ON b.tenant_id = c.tenant_id AND b.id = c.batch_id
		WHERE c.tenant_id = ? AND `+where+` ORDER BY c.number LIMIT ? FOR UPDATE OF c`, append(append([]any{t.id}, args...), payment.MaxBatch)...).Scan(&rows).Error
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	ids := make([]string, len(rows))
	for i, r := range rows {
		ids[i] = r.PaymentID
	}
	found, err := t.payments(`WHERE p.tenant_id = ? AND p.id = ANY(?::uuid[])`, t.id, uuids(ids))
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

// reportSpoiled binds the numbers to the batch that tells the bank.
func (t *Tenant) reportSpoiled(b payment.Batch, checks []payment.Payment) error {
	for _, c := range checks {
		err := t.db.Exec(`UPDATE check_numbers SET void_report = 'processing', report_batch_id = ? WHERE tenant_id = ? AND bank_account_id = ? AND number = ? AND void_report = 'due'`,
			b.ID, t.id, b.AccountID, c.CheckNumber).Error
		if err != nil {
			return err
		}
	}
	return nil
}

// followSpoiled writes what the bank knows of the spoiled numbers of a batch.
func (t *Tenant) followSpoiled(b payment.Batch) error {
	switch b.Status {
	case payment.Delivered, payment.Acknowledged, payment.Settled:
		return t.db.Exec(`UPDATE check_numbers SET void_report = 'sent' WHERE tenant_id = ? AND report_batch_id = ?`, t.id, b.ID).Error
	case payment.BatchCanceled:
		return t.db.Exec(`UPDATE check_numbers SET void_report = 'due', report_batch_id = NULL WHERE tenant_id = ? AND report_batch_id = ?`, t.id, b.ID).Error
	case payment.Preparing, payment.AwaitingRelease, payment.Sealed, payment.Delivering, payment.Rejected, payment.Expired, payment.OutcomeUnknown:
		// In the making, or for this batch's next generation to tell.
		return t.db.Exec(`UPDATE check_numbers SET void_report = 'processing' WHERE tenant_id = ? AND report_batch_id = ?`, t.id, b.ID).Error
	}
	return nil
}
