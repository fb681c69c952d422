package store

import (
	"context"
	"time"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/task"
)

// SubmitInvoice checks everything, claims vendor, company and number for this
// invoice and creates the job that gets it approved.
func (s *Store) SubmitInvoice(ctx context.Context, tenantID, invoiceID string, version int64) (inv invoice.Invoice, jobID string, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		if inv, err = t.invoice(invoiceID, true); err != nil {
			return err
		}
		if inv.Version != version {
			return fault.New(fault.Conflict, fault.StaleVersion, "Somebody else has changed this invoice meanwhile. Refresh and try again.")
		}
		if err := t.takesWork(inv.ProjectID); err != nil { // before anything else is found wrong
			return err
		}
		if inv.Fields, err = t.invoiceFields(invoiceID); err != nil {
			return err
		}
		master, err := t.masterOf(inv)
		if err != nil {
			return err
		}
		if err := inv.Submit(master, nil, t.actor.UserID, time.Now()); err != nil {
			return err
		}
		job, err := t.CreateJob(NewJob{ProjectID: inv.ProjectID, WorkflowType: flow.InvoiceApproval, Name: "Approve " + inv.Title(), SubjectType: "invoice", SubjectID: inv.ID})
		if err != nil {
			return err
		}
		jobID = job.ID
		if err := t.saveContent(inv); err != nil {
			return err
		}
		if err := t.saveInvoice(&inv); err != nil {
			return err
		}
		return t.auditInvoice("submitted", inv, stageChange{Stage: invoice.Captured}, stageChange{Stage: inv.Stage})
	})
	return inv, jobID, err
}

func (t *Tenant) masterOf(inv invoice.Invoice) (invoice.Master, error) {
	v, found, err := t.vendorByNumberOrName(inv.Index.VendorNumber, "")
	if err != nil {
		return invoice.Master{}, err
	}
	problems, err := t.extraProblems(inv)
	return invoice.Master{VendorExists: found, VendorActive: v.Active, Problems: problems}, err
}

// WithdrawInvoice takes an invoice back for correction. Its open task closes,
// what it took from an order is given back, its case ends.
func (s *Store) WithdrawInvoice(ctx context.Context, tenantID, invoiceID string, version int64) (inv invoice.Invoice, err error) {
	return s.retract(ctx, tenantID, invoiceID, version, "withdrawn", func(inv *invoice.Invoice) error { return inv.Withdraw() })
}

// DeleteInvoice keeps the invoice with its reason, out of every list.
func (s *Store) DeleteInvoice(ctx context.Context, tenantID, invoiceID string, version int64, reason invoice.DeleteReason, comment string) (invoice.Invoice, error) {
	return s.retract(ctx, tenantID, invoiceID, version, "deleted", func(inv *invoice.Invoice) error { return inv.Delete(reason, comment) })
}

func (s *Store) retract(ctx context.Context, tenantID, invoiceID string, version int64, action string, change func(*invoice.Invoice) error) (inv invoice.Invoice, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		if inv, err = t.invoice(invoiceID, true); err != nil {
			return err
		}
		if inv.Version != version {
			return fault.New(fault.Conflict, fault.StaleVersion, "Somebody else has changed this invoice meanwhile. Refresh and try again.")
		}
		before := inv.Stage
		if err := change(&inv); err != nil {
			return err
		}
		if err := t.endCase(inv, before); err != nil {
			return err
		}
		inv.Assignee = ""
		if err := t.saveInvoice(&inv); err != nil {
			return err
		}
		return t.auditInvoice(action, inv, stageChange{Stage: before}, stageChange{Stage: inv.Stage, Detail: inv.DeleteReason})
	})
	return inv, err
}

// endCase undoes what submitting and approving began, and tells the workflow, if one waits.
func (t *Tenant) endCase(inv invoice.Invoice, before invoice.Stage) error {
	if before == invoice.ErpFailed {
		if err := t.takeFromOrder(inv, true); err != nil {
			return err
		}
	}
	tk, open, err := t.liveTask(inv.ID)
	if err != nil {
		return err
	}
	if open {
		if err := t.withdrawTask(&tk, "The invoice was "+inv.Stage.Words()+"."); err != nil {
			return err
		}
	}
	if before == invoice.Submitted || before == invoice.InApproval || before == invoice.ErpFailed {
		return t.tellCase(inv.ID, "withdrawn", map[string]string{"stage": string(inv.Stage)})
	}
	return nil
}

// tellCase tells the process of an invoice what happened, if it has one: history
// that was imported never had, and one that has ended needs no news.
func (t *Tenant) tellCase(invoiceID, name string, input any) error {
	var running bool
	err := t.db.Raw(`SELECT EXISTS (SELECT FROM jobs WHERE tenant_id = ? AND subject_id = ? AND subject_type = 'invoice' AND finished_at IS NULL)`, t.id, invoiceID).Row().Scan(&running)
	if err != nil || !running {
		return err
	}
	return t.signal(invoice.ApprovalID(t.id, invoiceID), name, input)
}

// signal puts a signal to a workflow into the outbox; one that has ended is no error to the relay.
func (t *Tenant) signal(workflowID, name string, input any) error {
	return t.enqueue("signal", name, map[string]any{"workflowId": workflowID, "signal": name, "input": input})
}

// withdrawTask closes a task that nobody decided.
func (t *Tenant) withdrawTask(tk *task.Task, why string) error {
	from := tk.State
	tk.Withdraw()
	if err := t.saveTask(tk); err != nil {
		return err
	}
	return t.recordTask(task.Event{TaskID: tk.ID, Action: task.Withdraw, From: from, To: tk.State, Level: tk.Level, Comment: why})
}
