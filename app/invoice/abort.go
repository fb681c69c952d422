package invoice

import (
	"context"

	taskapp "countersign.dev/app/task"
	"countersign.dev/domain/audit"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/invoice"
	"countersign.dev/internal/postgres"
	invoicerow "countersign.dev/internal/store/invoice"
	jobrow "countersign.dev/internal/store/job"
)

// Abort withdraws an invoice whose job was canceled, unless it was approved or handed over already. A repeat changes
// nothing.
func (c Commands) Abort(ctx context.Context, tenantID, invoiceID, jobID string) (inv invoice.Invoice, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if inv, err = invoicerow.Get(tx, invoiceID, true); err != nil {
			return err
		}
		if over, err := superseded(tx, &inv, jobID); err != nil || over {
			return err
		}
		if inv.Stage != invoice.Submitted && inv.Stage != invoice.InApproval {
			return nil
		}
		before := inv.Stage
		if err := inv.Withdraw(); err != nil {
			return err
		}
		inv.StatusDetail = "The approval job was canceled."
		if err := taskapp.WithdrawOf(tx, ref(inv.ID), inv.StatusDetail, c.Now()); err != nil {
			return err
		}
		if err := save(tx, &inv); err != nil {
			return err
		}
		return record(tx, "aborted", inv, stageChange{Stage: before},
			stageChange{Stage: inv.Stage, Detail: inv.StatusDetail}, audit.CausesOf(inv.StatusDetail)...)
	})
	return inv, err
}

// superseded reports whether a later job processes the invoice: it was withdrawn and submitted again before the former
// job noticed. For the former job it is withdrawn, so that its workflow ends and the next one can start.
func superseded(tx *postgres.Tx, inv *invoice.Invoice, jobID string) (bool, error) {
	if jobID == "" {
		return false, nil
	}
	later, err := jobrow.HasLater(tx, jobID, ref(inv.ID), flow.InvoiceApproval)
	if later {
		inv.Stage, inv.StatusDetail = invoice.Captured, "It was withdrawn and submitted again."
	}
	return later, err
}
