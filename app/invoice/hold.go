package invoice

import (
	"context"

	jobapp "countersign.dev/app/job"
	"countersign.dev/domain/audit"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/invoice"
	"countersign.dev/internal/postgres"
	invoicerow "countersign.dev/internal/store/invoice"
)

// HoldHandOver records why an invoice cannot be sent to payment. A person solves the problem and retries.
func (c Commands) HoldHandOver(
	ctx context.Context, tenantID, invoiceID, jobID string, why *fault.Fault,
) (inv invoice.Invoice, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if inv, err = invoicerow.Get(tx, invoiceID, true); err != nil {
			return err
		}
		inv.StatusDetail = why.Message
		if err := save(tx, &inv); err != nil {
			return err
		}
		if err := record(tx, "payment refused", inv, nil, stageChange{Stage: inv.Stage, Detail: why.Message},
			audit.CausesOf(why.Message)...); err != nil {
			return err
		}
		return jobapp.WaitForInput(tx, jobID, why.Code, why.Message)
	})
	return inv, err
}
