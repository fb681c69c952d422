package batch

import (
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/postgres"
)

// InsertClaims claims payments for a purpose. A unique index allows one live claim per
// payment and purpose.
func InsertClaims(tx *postgres.Tx, batchID string, purpose payment.Purpose, paymentIDs []string) error {
	return tx.Gorm.Exec(
		`INSERT INTO payment_claims (tenant_id, payment_id, batch_id, kind) SELECT ?, unnest(?::uuid[]), ?, ?`,
		tx.TenantID, postgres.Array(paymentIDs), batchID, purpose).Error
}

// RemoveClaim ends the claim on a payment that is taken out of its batch.
func RemoveClaim(tx *postgres.Tx, batchID, paymentID string) error {
	return postgres.OneRow(tx.Gorm.Exec(
		`UPDATE payment_claims SET live = false, removed_at = now()
		WHERE tenant_id = ? AND payment_id = ? AND batch_id = ? AND kind = ? AND live`,
		tx.TenantID, paymentID, batchID, payment.ToPay))
}

// EndClaims ends all claims of a canceled batch.
func EndClaims(tx *postgres.Tx, batchID string) error {
	return tx.Gorm.Exec(`UPDATE payment_claims SET live = false WHERE tenant_id = ? AND batch_id = ?`, tx.TenantID,
		batchID).Error
}

// EndSheetClaims ends the claims on the payment of a spoiled sheet: that of its batch
// and that of the report of its issue.
func EndSheetClaims(tx *postgres.Tx, batchID, paymentID string) error {
	return tx.Gorm.Exec(
		`UPDATE payment_claims SET live = false WHERE tenant_id = ? AND payment_id = ? AND (batch_id = ? OR kind = 'report-issue')`,
		tx.TenantID, paymentID, batchID).Error
}

// Bind writes at the payments which batch pays them and from which account. For a
// positive-pay file it writes which batch reports them.
func Bind(tx *postgres.Tx, b payment.Batch, paymentIDs []string) error {
	bind := `UPDATE payments SET batch_id = ?, bank_account_id = ? WHERE tenant_id = ? AND id = ANY(?::uuid[])`
	if b.Kind == payment.BatchPositivePay {
		bind =
			`UPDATE payments SET positive_pay_batch_id = ?, bank_account_id = ? WHERE tenant_id = ? AND id = ANY(?::uuid[])`
	}
	return tx.Gorm.Exec(bind, b.ID, b.AccountID, tx.TenantID, postgres.Array(paymentIDs)).Error
}

// Unbind takes a payment out of its batch.
func Unbind(tx *postgres.Tx, batchID, paymentID string) error {
	return postgres.OneRow(
		tx.Gorm.Exec(`UPDATE payments SET batch_id = NULL WHERE tenant_id = ? AND id = ? AND batch_id = ?`, tx.TenantID,
			paymentID, batchID))
}

// SetTraces writes the trace numbers of an ACH file at its payments.
func SetTraces(tx *postgres.Tx, traces map[string]string) error {
	if len(traces) == 0 {
		return nil
	}
	ids, numbers := make([]string, 0, len(traces)), make([]string, 0, len(traces))
	for paymentID, trace := range traces {
		ids, numbers = append(ids, paymentID), append(numbers, trace)
	}
	return tx.Gorm.Exec(
		`UPDATE payments p SET trace_number = x.trace FROM unnest(?::uuid[], ?::text[]) AS x(id, trace) WHERE p.tenant_id = ? AND p.id = x.id`,
		postgres.Array(ids), postgres.Array(numbers), tx.TenantID).Error
}

// Paid is an invoice that a completed payment of a batch pays.
type Paid struct {
	InvoiceID, PaymentID string
	Stage                invoice.Stage
}

// paidBy are the invoices that the completed payments of a batch pay. Each step is looked up by its key
// (OFFSET 0 prevents another join order): the statistics of tables that grow by a batch are out of date.
const paidBy = ` FROM payment_claims c
	CROSS JOIN LATERAL (SELECT id FROM payments WHERE tenant_id = c.tenant_id AND id = c.payment_id AND status = 'completed' OFFSET 0) p
	CROSS JOIN LATERAL (SELECT invoice_id, payment_id FROM payment_invoices WHERE tenant_id = c.tenant_id AND payment_id = p.id AND live OFFSET 0) i
	CROSS JOIN LATERAL (SELECT stage, number FROM invoices WHERE tenant_id = c.tenant_id AND id = i.invoice_id OFFSET 0) v
	WHERE c.tenant_id = ? AND c.batch_id = ? AND c.live AND c.kind = 'pay' `

// PaidInvoices are invoices that a batch has paid and whose stage does not say so yet.
func PaidInvoices(tx *postgres.Tx, batchID string, limit int) (paid []Paid, err error) {
	err = tx.Gorm.Raw(`SELECT i.invoice_id, i.payment_id, v.stage`+paidBy+
		`AND v.stage IN (?, ?) ORDER BY i.invoice_id LIMIT ?`,
		tx.TenantID, batchID, invoice.InPayment, invoice.ErpSent, limit).Scan(&paid).Error
	return paid, err
}

// ReportUnpaid writes at the payments whose invoices cannot be marked as paid that a
// person has to look.
func ReportUnpaid(tx *postgres.Tx, batchID string) error {
	return tx.Gorm.Exec(`UPDATE payments SET status_message = x.message, updated_at = now(), version = version + 1 FROM (
			SELECT i.payment_id, 'It was paid, but not all of its invoices could be marked so: ' || string_agg(v.number, ', ' ORDER BY v.number) || '. Someone has to check it.' AS message`+
		paidBy+`AND v.stage NOT IN (?, ?, ?) GROUP BY i.payment_id) x
		WHERE payments.tenant_id = ? AND payments.id = x.payment_id AND payments.status_message <> x.message`,
		tx.TenantID, batchID, invoice.InPayment, invoice.ErpSent, invoice.Paid, tx.TenantID).Error
}
