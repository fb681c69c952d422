package batch

import (
	"context"

	invoiceapp "countersign.dev/app/invoice"
	"countersign.dev/domain/invoice"
	"countersign.dev/internal/postgres"
	batchrow "countersign.dev/internal/store/batch"
)

// page is how many invoices one transaction settles: well within the time an activity
// on the database has.
const page = 200

// SettleInvoices marks the invoices that the completed payments of a batch pay as paid:
// one page per call, so that a large batch is not one long transaction. A repeat
// continues. An invoice whose stage forbids it does not stop the others; its payment
// names it.
func (c *Commands) SettleInvoices(ctx context.Context, tenantID, batchID string) (more bool, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		paid, err := batchrow.PaidInvoices(tx, batchID, page+1)
		if err != nil {
			return err
		}
		more = len(paid) > page
		for _, p := range paid[:min(page, len(paid))] {
			if p.Stage == invoice.ErpSent { // a worker crashed after it created the payment and before it marked the invoice
				if err := invoiceapp.SetInPayment(tx, p.InvoiceID, p.PaymentID); err != nil {
					return err
				}
			}
			if err := invoiceapp.SetPaid(tx, p.InvoiceID, c.Now()); err != nil {
				return err
			}
		}
		return batchrow.ReportUnpaid(tx, batchID)
	})
	return more, err
}
