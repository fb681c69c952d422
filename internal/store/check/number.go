// Package check is the rows of check numbers: the fate of each number of an account's sequence, and its report
// to the bank.
package check

import (
	"time"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/postgres"
)

// Reserve gives the payments of a sealed run their numbers, in their order.
func Reserve(tx *postgres.Tx, b payment.Batch, first int64, paymentIDs []string) error {
	// WITH ORDINALITY numbers the payments in the order they are given.
	err := tx.Gorm.Exec(`INSERT INTO check_numbers (tenant_id, bank_account_id, number, payment_id, batch_id, fate)
		SELECT ?, ?, ? + x.place - 1, x.id, ?, ? FROM unnest(?::uuid[]) WITH ORDINALITY AS x(id, place)`,
		tx.TenantID, b.AccountID, first, b.ID, payment.NumberReserved, postgres.Array(paymentIDs)).Error
	if err != nil {
		return err
	}
	return tx.Gorm.Exec(
		`UPDATE payments p SET check_number = ? + x.place - 1 FROM unnest(?::uuid[]) WITH ORDINALITY AS x(id, place) WHERE p.tenant_id = ? AND p.id = x.id`,
		first, postgres.Array(paymentIDs), tx.TenantID).Error
}

// InsertBurned enters the check numbers of the batch's open attempts as burned, so that
// the account's list has no gap.
func InsertBurned(tx *postgres.Tx, b payment.Batch, reason string) error {
	return tx.Gorm.Exec(`INSERT INTO check_numbers (tenant_id, bank_account_id, number, payment_id, batch_id, fate, reason)
		SELECT a.tenant_id, ?, a.first_check + x.place - 1, x.id, a.batch_id, ?, ? FROM seal_attempts a, unnest(a.payments) WITH ORDINALITY AS x(id, place)
		WHERE a.tenant_id = ? AND a.batch_id = ? AND a.state = 'open' AND a.first_check > 0 ON CONFLICT DO NOTHING`,
		b.AccountID, payment.NumberBurned, reason, tx.TenantID, b.ID).Error
}

// BurnReserved burns the reserved numbers of a run and takes them from its payments.
// It returns how many there were.
func BurnReserved(tx *postgres.Tx, batchID, reason string) (burned int64, err error) {
	res := tx.Gorm.Exec(
		`UPDATE check_numbers SET fate = ?, reason = ?, updated_at = now() WHERE tenant_id = ? AND batch_id = ? AND fate IN ?`,
		payment.NumberBurned, reason, tx.TenantID, batchID, payment.NumberBurned.From())
	if res.Error != nil || res.RowsAffected == 0 {
		return 0, res.Error
	}
	return res.RowsAffected,
		tx.Gorm.Exec(`UPDATE payments SET check_number = NULL WHERE tenant_id = ? AND batch_id = ? AND check_number IN (
		SELECT number FROM check_numbers WHERE tenant_id = ? AND batch_id = ? AND fate = ?)`, tx.TenantID, batchID,
			tx.TenantID, batchID, payment.NumberBurned).Error
}

type row struct {
	BankAccountID, PaymentID, Fate, Reason string
	Number                                 int64
}

func (r row) toDomain() payment.CheckNumber {
	return payment.CheckNumber{AccountID: r.BankAccountID, Number: r.Number, PaymentID: r.PaymentID,
		Fate: payment.NumberFate(r.Fate), Reason: r.Reason}
}

// OfBatch are the numbers of a batch's sheets. Burned numbers have no sheet.
func OfBatch(tx *postgres.Tx, batchID string) ([]payment.CheckNumber, error) {
	return ofBatch(tx, batchID, "")
}

// LockOfBatch is OfBatch with a lock on each number.
func LockOfBatch(tx *postgres.Tx, batchID string) ([]payment.CheckNumber, error) {
	return ofBatch(tx, batchID, " FOR UPDATE")
}

func ofBatch(tx *postgres.Tx, batchID, lock string) (numbers []payment.CheckNumber, err error) {
	var rows []row
	err = tx.Gorm.Raw(
		`SELECT bank_account_id, number, payment_id, fate, reason FROM check_numbers WHERE tenant_id = ? AND batch_id = ? AND fate <> ? ORDER BY number`+lock,
		tx.TenantID, batchID, payment.NumberBurned).Scan(&rows).Error
	for _, r := range rows {
		numbers = append(numbers, r.toDomain())
	}
	return numbers, err
}

// CountOpen is how many sheets of a run have no known fate.
func CountOpen(tx *postgres.Tx, batchID string) (open int, err error) {
	err = tx.Gorm.Raw(
		`SELECT count(*) FROM check_numbers WHERE tenant_id = ? AND batch_id = ? AND fate IN ('reserved', 'verify')`,
		tx.TenantID, batchID).Row().Scan(&open)
	return open, err
}

// Save writes the fate of a number, from the fates that lead to it.
func Save(tx *postgres.Tx, n payment.CheckNumber) error {
	return postgres.OneAllowed(tx.Gorm.Exec(
		`UPDATE check_numbers SET fate = ?, reason = ?, updated_at = now() WHERE tenant_id = ? AND bank_account_id = ? AND number = ? AND fate IN ?`,
		n.Fate, n.Reason, tx.TenantID, n.AccountID, n.Number, n.Fate.From()), "check number")
}

// SetPaymentsLive says whether the invoices of a check are paid by it.
func SetPaymentsLive(tx *postgres.Tx, paymentID string, live bool) error {
	return tx.Gorm.Exec(`UPDATE payment_invoices SET live = ? WHERE tenant_id = ? AND payment_id = ?`, live, tx.TenantID,
		paymentID).Error
}

// Spoiled is a spoiled number whose void the bank must know.
type Spoiled struct {
	PaymentID string
	Number    int64
	Printed   time.Time // of the sheet
}

// LockDue locks the spoiled numbers of a project and account that were not reported.
func LockDue(tx *postgres.Tx, projectID, accountID string) ([]Spoiled, error) {
	return lockSpoiled(tx, `p.project_id = ? AND c.bank_account_id = ? AND c.void_report = 'due'`, projectID, accountID)
}

// LockReported locks the spoiled numbers that a positive-pay batch reports.
func LockReported(tx *postgres.Tx, batchID string) ([]Spoiled, error) {
	return lockSpoiled(tx, `c.report_batch_id = ?`, batchID)
}

func lockSpoiled(tx *postgres.Tx, where string, args ...any) (spoiled []Spoiled, err error) {
	err = tx.Gorm.Raw(`SELECT c.payment_id, c.number, coalesce(b.sealed_at, c.updated_at) AS printed
		FROM check_numbers c JOIN payments p ON p.tenant_id = c.tenant_id AND p.id = c.payment_id JOIN payment_batches b ON b.tenant_id = c.tenant_id AND b.id = c.batch_id
		WHERE c.tenant_id = ? AND `+where+` ORDER BY c.number LIMIT ? FOR UPDATE OF c`,
		append(append([]any{tx.TenantID}, args...), payment.MaxBatch)...).Scan(&spoiled).Error
	return spoiled, err
}

// SetReport binds a number to the batch that reports its void.
func SetReport(tx *postgres.Tx, b payment.Batch, number int64) error {
	return postgres.OneAllowed(tx.Gorm.Exec(
		`UPDATE check_numbers SET void_report = ?, report_batch_id = ? WHERE tenant_id = ? AND bank_account_id = ? AND number = ? AND void_report IN ?`,
		payment.VoidReportProcessing, b.ID, tx.TenantID, b.AccountID, number,
		[]payment.VoidReport{payment.VoidReportDue}), "check number")
}

// SetDue records that a void must be reported to the bank.
func SetDue(tx *postgres.Tx, n payment.CheckNumber) error {
	return postgres.OneAllowed(tx.Gorm.Exec(
		`UPDATE check_numbers SET void_report = ? WHERE tenant_id = ? AND bank_account_id = ? AND number = ? AND void_report IN ?`,
		payment.VoidReportDue, tx.TenantID, n.AccountID, n.Number,
		[]payment.VoidReport{payment.NoVoidReport}), "check number")
}

// MoveReports changes the reports of all numbers that a batch reports. A canceled
// batch no longer reports them. A number in another state ends the transaction.
func MoveReports(tx *postgres.Tx, b payment.Batch, move payment.Move[payment.VoidReport]) error {
	var report any = b.ID
	if b.Status == payment.BatchCanceled {
		report = nil
	}
	var members int64
	if err := tx.Gorm.Raw(`SELECT count(*) FROM check_numbers WHERE tenant_id = ? AND report_batch_id = ?`, tx.TenantID,
		b.ID).Row().Scan(&members); err != nil {
		return err
	}
	res := tx.Gorm.Exec(
		`UPDATE check_numbers SET void_report = ?, report_batch_id = ? WHERE tenant_id = ? AND report_batch_id = ? AND void_report IN ?`,
		move.To, report, tx.TenantID, b.ID, move.From)
	if res.Error == nil && res.RowsAffected != members {
		return fault.New(fault.Conflict, fault.IllegalTransition,
			"%d spoiled check numbers of the batch do not allow this step.", members-res.RowsAffected)
	}
	return res.Error
}
