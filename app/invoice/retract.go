package invoice

import (
	"context"
	"time"

	taskapp "countersign.dev/app/task"
	"countersign.dev/domain/audit"
	"countersign.dev/domain/invoice"
	"countersign.dev/internal/flows"
	"countersign.dev/internal/postgres"
	jobrow "countersign.dev/internal/store/job"
)

// Withdraw takes an invoice back for correction. Its open task closes, its order counts it no longer, and its process
// ends.
func (c Commands) Withdraw(
	ctx context.Context, tenantID string, authorize Authorize, invoiceID string, version int64,
) (inv invoice.Invoice, err error) {
	return c.retract(ctx, tenantID, authorize, invoiceID, version, "withdrawn",
		func(inv *invoice.Invoice) error { return inv.Withdraw() })
}

// Delete keeps the invoice with the reason and hides it from every list.
func (c Commands) Delete(
	ctx context.Context,
	tenantID string,
	authorize Authorize,
	invoiceID string,
	version int64,
	reason invoice.DeleteReason,
	comment string,
) (invoice.Invoice, error) {
	return c.retract(ctx, tenantID, authorize, invoiceID, version, "deleted",
		func(inv *invoice.Invoice) error { return inv.Delete(reason, comment) })
}

func (c Commands) retract(
	ctx context.Context,
	tenantID string,
	authorize Authorize,
	invoiceID string,
	version int64,
	action string,
	change func(*invoice.Invoice) error,
) (inv invoice.Invoice, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if inv, err = lock(tx, authorize, invoiceID, version); err != nil {
			return err
		}
		before := inv.Stage
		if err := change(&inv); err != nil {
			return err
		}
		if err := endProcess(tx, inv, before, c.Now()); err != nil {
			return err
		}
		inv.Assignee = ""
		if err := save(tx, &inv); err != nil {
			return err
		}
		return record(tx, action, inv, stageChange{Stage: before},
			stageChange{Stage: inv.Stage, Detail: inv.DeleteReason}, audit.CausesOf(inv.DeleteReason)...)
	})
	return inv, err
}

// endProcess undoes the effects of submitting and approving, and signals the process if one waits.
func endProcess(tx *postgres.Tx, inv invoice.Invoice, before invoice.Stage, now time.Time) error {
	if before == invoice.ErpFailed {
		if err := takeFromOrder(tx, inv, true); err != nil {
			return err
		}
	}
	if err := taskapp.WithdrawOf(tx, ref(inv.ID), withdrawnBecause(inv), now); err != nil {
		return err
	}
	if before == invoice.Submitted || before == invoice.InApproval || before == invoice.ErpFailed {
		return signal(tx, inv, flows.InvoiceWithdrawn(tx.TenantID, inv))
	}
	return nil
}

// signal sends a signal to the process of an invoice, if it runs. Imported invoices have no process.
func signal(tx *postgres.Tx, inv invoice.Invoice, s flows.Signal) error {
	running, err := jobrow.HasRunning(tx, ref(inv.ID))
	if err != nil || !running {
		return err
	}
	return tx.Signal(s.WorkflowID, s.Name, s.Input)
}

func withdrawnBecause(inv invoice.Invoice) string {
	if inv.Stage == invoice.Deleted {
		return "The invoice was deleted."
	}
	return "The invoice was withdrawn for correction."
}
