package invoice

import (
	"context"
	"errors"
	"time"

	approvalapp "countersign.dev/app/approval"
	taskapp "countersign.dev/app/task"
	"countersign.dev/domain/approval"
	"countersign.dev/domain/audit"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/task"
	"countersign.dev/internal/postgres"
	invoicerow "countersign.dev/internal/store/invoice"
)

// Route applies the approval rules to a submitted invoice in one transaction: it compares the invoice with its
// order, plans the levels, and creates a task or approves the invoice without one. A repetition returns the
// existing result. An invoice without an eligible approver is returned to its clerk with the reason. tk is nil
// if there is no open task.
func (c Commands) Route(
	ctx context.Context, tenantID, invoiceID, jobID string,
) (inv invoice.Invoice, tk *task.Task, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if inv, err = invoicerow.Get(tx, invoiceID, true); err != nil {
			return err
		}
		if over, err := superseded(tx, &inv, jobID); err != nil || over {
			return err
		}
		if inv.Stage != invoice.Submitted {
			tk, err = taskapp.LockOpen(tx, ref(invoiceID))
			return err
		}
		if err := match(tx, &inv); err != nil {
			return err
		}
		plan, err := plan(tx, inv)
		var refused *fault.Fault
		if errors.As(err, &refused) && refused.Kind == fault.Conflict {
			return sendBack(tx, &inv, refused)
		}
		if err != nil {
			return err
		}
		if len(plan.Steps) == 0 {
			return passWithoutTask(tx, &inv, plan, c.Now())
		}
		tk, err = createTask(tx, &inv, plan, jobID, c.Now())
		return err
	})
	return inv, tk, err
}

// Snapshot is the invoice and its open task, if any, as it concerns a
// job; without one, as it is.
func (c Commands) Snapshot(
	ctx context.Context, tenantID, invoiceID, jobID string,
) (inv invoice.Invoice, tk *task.Task, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if inv, err = invoicerow.Head(tx, invoiceID, false); err != nil {
			return err
		}
		if over, err := superseded(tx, &inv, jobID); err != nil || over {
			return err
		}
		tk, err = taskapp.LockOpen(tx, ref(invoiceID))
		return err
	})
	return inv, tk, err
}

// plan finds the rule and the people it means.
func plan(tx *postgres.Tx, inv invoice.Invoice) (approval.Plan, error) {
	return approvalapp.Plan(tx, inv.ProjectID, inv.Facts(), *inv.Index.Amount, inv.Involved())
}

func sendBack(tx *postgres.Tx, inv *invoice.Invoice, why *fault.Fault) error {
	if err := inv.Withdraw(); err != nil {
		return err
	}
	inv.StatusDetail = why.Message
	if err := save(tx, inv); err != nil {
		return err
	}
	return record(tx, "sent back", *inv, stageChange{Stage: invoice.Submitted},
		stageChange{Stage: inv.Stage, Detail: why.Message}, audit.CausesOf(why.Message)...)
}

func passWithoutTask(tx *postgres.Tx, inv *invoice.Invoice, plan approval.Plan, now time.Time) error {
	if err := inv.RequireBalance(); err != nil {
		var f *fault.Fault
		if errors.As(err, &f) {
			return sendBack(tx, inv, f)
		}
		return err
	}
	inv.ApprovedAt = now
	if err := takeFromOrder(tx, *inv, false); err != nil {
		return err
	}
	return move(tx, inv, invoice.Approved, "Approved without a task: "+plan.Text,
		append([]audit.Cause{{Code: "invoice.withoutTask"}}, plan.Causes()...)...)
}

func createTask(
	tx *postgres.Tx, inv *invoice.Invoice, plan approval.Plan, jobID string, now time.Time,
) (*task.Task, error) {
	tk, err := taskapp.Create(tx, taskapp.New{ProjectID: inv.ProjectID, JobID: jobID, Subject: ref(inv.ID),
		Facts: inv.Facts(), RequestedBy: inv.SubmittedBy, Involved: inv.Involved(), ProcessNumber: inv.ProcessNumber,
		Definition: task.InvoiceReview, Name: "Approve invoice " + inv.Index.Number, Title: inv.Title(),
		DueDate: inv.Index.DueDate, Plan: plan}, now)
	if err != nil {
		return nil, err
	}
	inv.Assignee = taskapp.Names(tk)
	return &tk, move(tx, inv, invoice.InApproval, "")
}
