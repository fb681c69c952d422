package invoice

import (
	"context"
	"errors"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/invoice"
	"countersign.dev/internal/postgres"
	invoicerow "countersign.dev/internal/store/invoice"
	taskrow "countersign.dev/internal/store/task"
)

// SubmitMany submits invoices of a project. Each is authorized, checked and committed separately.
func (c Commands) SubmitMany(
	ctx context.Context, tenantID, projectID string, viewer invoice.Viewer, invoiceIDs []string,
) (invoice.Acted, error) {
	c.Runs = nil // the relay starts the jobs, so that the request does not wait for each
	return c.each(ctx, tenantID, projectID, invoiceIDs, func(inv invoice.Invoice) error {
		_, _, err := c.Submit(ctx, tenantID, SeenBy(viewer), inv.ID, inv.Version, "")
		return err
	})
}

// DeleteMany deletes invoices of a project for one reason. Each is authorized, checked and committed separately.
func (c Commands) DeleteMany(
	ctx context.Context, tenantID, projectID string, viewer invoice.Viewer, invoiceIDs []string,
	reason invoice.DeleteReason, comment string,
) (invoice.Acted, error) {
	return c.each(ctx, tenantID, projectID, invoiceIDs, func(inv invoice.Invoice) error {
		_, err := c.Delete(ctx, tenantID, DeletableBy(viewer), inv.ID, inv.Version, reason, comment)
		return err
	})
}

// AssignMany gives the open task of each invoice to other people. Each is authorized, checked and committed separately
// by the task. An invoice without an open task waits for no approval.
func (c Commands) AssignMany(
	ctx context.Context, tenantID, projectID string, viewer invoice.Viewer, invoiceIDs []string,
	reassign func(ctx context.Context, taskID string) error,
) (invoice.Acted, error) {
	return c.each(ctx, tenantID, projectID, invoiceIDs, func(inv invoice.Invoice) error {
		var taskID string
		err := c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) (err error) {
			if err := RequireVisible(tx, inv, viewer); err != nil {
				return err
			}
			taskID, err = taskrow.FindOpen(tx, ref(inv.ID))
			return err
		})
		if err != nil {
			return err
		}
		if taskID == "" {
			return fault.New(fault.Conflict, fault.NoApprovalOpen, "The invoice is not waiting for an approval.")
		}
		return reassign(ctx, taskID)
	})
}

// each acts on the invoices of a project one by one. A refused invoice stays as it is and is reported. Another error
// ends the action; a repetition reports the invoices that were changed before as refused.
func (c Commands) each(
	ctx context.Context, tenantID, projectID string, invoiceIDs []string, act func(invoice.Invoice) error,
) (acted invoice.Acted, err error) {
	if len(invoiceIDs) > invoice.MaxActed {
		return acted, fault.New(fault.Invalid, fault.ProcessingDocumentsMaxLimit, "Select at most %d invoices.",
			invoice.MaxActed)
	}
	if err := c.DB.SeesProject(ctx, tenantID, projectID); err != nil {
		return acted, err
	}
	for _, invoiceID := range invoiceIDs {
		inv, err := c.head(ctx, tenantID, invoiceID)
		if err == nil {
			err = act(inv)
		}
		var refused *fault.Fault
		switch {
		case err == nil:
			acted.Done++
		case errors.As(err, &refused) && refusesRow(refused.Kind):
			acted.Refused = append(acted.Refused, inv.Refuse(refused))
		default:
			return acted, err
		}
	}
	return acted, nil
}

// refusesRow reports whether an error concerns one invoice, and not the server.
func refusesRow(k fault.Kind) bool {
	return k == fault.Invalid || k == fault.Conflict || k == fault.Forbidden || k == fault.NotFound
}

func (c Commands) head(ctx context.Context, tenantID, invoiceID string) (inv invoice.Invoice, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		inv, err = invoicerow.Head(tx, invoiceID, false)
		return err
	})
	return inv, err
}
