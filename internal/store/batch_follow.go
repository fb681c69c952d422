package store

import (
	"context"

	"countersign.dev/domain/invoice"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/postgres"
	paymentrow "countersign.dev/internal/store/payment"
)

// follow moves every payment of the batch to where the batch's status puts it,
// in one statement per state however many there are.
func (t *Tenant) follow(b payment.Batch) error {
	switch b.Kind {
	case payment.BatchACH:
		return t.followPaying(b)
	case payment.BatchCheck:
		if err := t.followPaying(b); err != nil {
			return err
		}
		return t.followPrinting(b)
	default:
		if err := t.followSpoiled(b); err != nil {
			return err
		}
		return t.followReporting(b)
	}
}

func (t *Tenant) followPaying(b payment.Batch) error {
	var batch any = b.ID
	if b.Status == payment.BatchCanceled {
		batch = nil
	}
	return paymentrow.StepMembers(t.Tx, b.ID, b.PayingStep(),
		paymentrow.SQL(`batch_id = ?, execution_date = ?, `, batch, postgres.DateOrNull(b.Seal.EffectiveDate)), paymentrow.Fragment{})
}

// followPrinting shows at each check how the printing of its run goes.
func (t *Tenant) followPrinting(b payment.Batch) error {
	step := b.PrintingStep()
	if step.Print == nil {
		return nil // SettleSheets has written the fate of each sheet
	}
	return paymentrow.StepMembers(t.Tx, b.ID, step, paymentrow.Fragment{}, paymentrow.Fragment{})
}

// followReporting writes what the bank knows of each check.
func (t *Tenant) followReporting(b payment.Batch) error {
	for _, purpose := range []payment.Purpose{payment.ToReportIssue, payment.ToReportVoid} {
		if err := paymentrow.StepMembers(t.Tx, b.ID, b.ReportingStep(purpose), paymentrow.Fragment{}, paymentrow.SQL(` AND c.kind = ?`, purpose)); err != nil {
			return err
		}
	}
	return nil
}

// SettleInvoices marks what the completed payments of a batch pay as paid: one
// page per call, so that a large batch is not one long transaction. A repeat
// goes on where the former ended. An invoice whose stage forbids it keeps none
// of the others waiting: its payment says so to people.
func (s *Store) SettleInvoices(ctx context.Context, tenantID, batchID string) (more bool, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		var paid []struct{ InvoiceID, PaymentID, Stage string }
		err := t.Gorm.Raw(`SELECT i.invoice_id, i.payment_id, v.stage`+paidBy+
			`AND v.stage IN (?, ?) ORDER BY i.invoice_id LIMIT ?`,
			t.TenantID, batchID, invoice.InPayment, invoice.ErpSent, page+1).Scan(&paid).Error
		if err != nil {
			return err
		}
		more = len(paid) > page
		for _, p := range paid[:min(page, len(paid))] {
			if p.Stage == string(invoice.ErpSent) { // a worker died between making the payment and saying so at its invoice
				if err := t.SetInvoiceInPayment(p.InvoiceID, p.PaymentID); err != nil {
					return err
				}
			}
			if err := t.SetInvoicePaid(p.InvoiceID); err != nil {
				return err
			}
		}
		return t.sayUnpaid(batchID)
	})
	return more, err
}

// paidBy are the invoices that the completed payments of a batch pay. Each step is looked up by its key
// (OFFSET 0 prevents another join order): the statistics of tables that grow by a batch are out of date.
const paidBy = ` FROM payment_claims c
	CROSS JOIN LATERAL (SELECT id FROM payments WHERE tenant_id = c.tenant_id AND id = c.payment_id AND status = 'completed' OFFSET 0) p
	CROSS JOIN LATERAL (SELECT invoice_id, payment_id FROM payment_invoices WHERE tenant_id = c.tenant_id AND payment_id = p.id AND live OFFSET 0) i
	CROSS JOIN LATERAL (SELECT stage, number FROM invoices WHERE tenant_id = c.tenant_id AND id = i.invoice_id OFFSET 0) v
	WHERE c.tenant_id = ? AND c.batch_id = ? AND c.live AND c.kind = 'pay' `

// sayUnpaid writes at the payments whose invoices cannot be called paid that somebody has to look.
func (t *Tenant) sayUnpaid(batchID string) error {
	return t.Gorm.Exec(`UPDATE payments SET status_message = x.message, updated_at = now(), version = version + 1 FROM (
			SELECT i.payment_id, 'It was paid, but not all of its invoices could be marked so: ' || string_agg(v.number, ', ' ORDER BY v.number) || '. Somebody has to look.' AS message`+
		paidBy+`AND v.stage NOT IN (?, ?, ?) GROUP BY i.payment_id) x
		WHERE payments.tenant_id = ? AND payments.id = x.payment_id AND payments.status_message <> x.message`,
		t.TenantID, batchID, invoice.InPayment, invoice.ErpSent, invoice.Paid, t.TenantID).Error
}
