package store

import (
	"context"
	"errors"
	"time"

	taskapp "countersign.dev/app/task"
	"countersign.dev/domain/approval"
	"countersign.dev/domain/audit"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/subject"
	"countersign.dev/domain/task"
	"countersign.dev/internal/postgres"
	invoicerow "countersign.dev/internal/store/invoice"
	taskrow "countersign.dev/internal/store/task"
)

// Tasks are the use cases of tasks about the records of the store.
func (s *Store) Tasks(processes taskapp.Processes) *taskapp.Commands {
	return &taskapp.Commands{DB: s.DB, Subjects: taskapp.Subjects{subject.Invoice: lockInvoice}, Processes: processes,
		Now: time.Now}
}

func invoiceRef(invoiceID string) subject.Ref {
	return subject.Ref{Type: subject.Invoice, ID: invoiceID}
}

// invoiceSubject is an invoice that a task is about, locked.
type invoiceSubject struct {
	t   *Tenant
	inv invoice.Invoice
}

func lockInvoice(tx *postgres.Tx, invoiceID string) (taskapp.Subject, error) {
	s := &invoiceSubject{t: &Tenant{Tx: tx}}
	var err error
	s.inv, err = invoicerow.Get(s.t.Tx, invoiceID, true)
	return s, err
}

// Case compares a final decision with the order again: others may have drawn on it since.
func (s *invoiceSubject) Case(final bool) (task.Case, error) {
	if final {
		if err := s.t.match(&s.inv); err != nil {
			return task.Case{}, err
		}
	}
	return task.Case{Amount: *s.inv.Index.Amount, Involved: s.inv.Involved(), Blocked: s.inv.RequireBalance(),
		OnHold: s.inv.Match == invoice.OnHold}, nil
}

func (s *invoiceSubject) Title() string { return s.inv.Title() }

func (s *invoiceSubject) Asked(names string) error {
	s.inv.Assignee = names
	return s.t.saveInvoice(&s.inv)
}

func (s *invoiceSubject) Decided(tk task.Task) error {
	s.inv.Assignee, s.inv.DecisionReason = "", tk.DecisionReason
	to := invoice.Rejected
	if tk.Accepted {
		to, s.inv.ApprovedAt = invoice.Approved, time.Now()
		if err := s.t.takeFromOrder(s.inv, false); err != nil {
			return err
		}
	}
	return s.t.moveInvoice(&s.inv, to, "")
}

// RouteInvoice applies the approval rules to a submitted invoice in one transaction:
// it compares the invoice with its order, plans, and creates a task or approves the
// invoice without one. A repeat returns what is there. An invoice about which nobody
// can be asked goes back to its clerk with the reason. tk is nil if there is no open task.
func (s *Store) RouteInvoice(
	ctx context.Context, tenantID, invoiceID, jobID string,
) (inv invoice.Invoice, tk *task.Task, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		if inv, err = invoicerow.Get(t.Tx, invoiceID, true); err != nil {
			return err
		}
		if over, err := t.passedOn(&inv, jobID); err != nil || over {
			return err
		}
		if inv.Stage != invoice.Submitted {
			tk, err = taskapp.LockOpen(t.Tx, invoiceRef(invoiceID))
			return err
		}
		if err := t.match(&inv); err != nil {
			return err
		}
		plan, err := t.plan(inv)
		var refused *fault.Fault
		if errors.As(err, &refused) && refused.Kind == fault.Conflict {
			return t.sendBack(&inv, refused)
		}
		if err != nil {
			return err
		}
		if len(plan.Steps) == 0 {
			return t.passWithoutTask(&inv, plan)
		}
		tk, err = t.createTask(&inv, plan, jobID)
		return err
	})
	return inv, tk, err
}

// InvoiceStanding is the invoice and its open task, if any, as it concerns a
// job; without one, as it is.
func (s *Store) InvoiceStanding(
	ctx context.Context, tenantID, invoiceID, jobID string,
) (inv invoice.Invoice, tk *task.Task, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		if inv, err = invoicerow.Head(t.Tx, invoiceID, false); err != nil {
			return err
		}
		if over, err := t.passedOn(&inv, jobID); err != nil || over {
			return err
		}
		tk, err = taskapp.LockOpen(t.Tx, invoiceRef(invoiceID))
		return err
	})
	return inv, tk, err
}

// plan finds the rule and the people it means.
func (t *Tenant) plan(inv invoice.Invoice) (approval.Plan, error) {
	return taskapp.Plan(t.Tx, inv.ProjectID, inv.Facts(), *inv.Index.Amount, inv.Involved())
}

func (t *Tenant) sendBack(inv *invoice.Invoice, why *fault.Fault) error {
	if err := inv.Withdraw(); err != nil {
		return err
	}
	inv.StatusDetail = why.Message
	if err := t.saveInvoice(inv); err != nil {
		return err
	}
	return t.auditInvoice("sent back", *inv, stageChange{Stage: invoice.Submitted},
		stageChange{Stage: inv.Stage, Detail: why.Message}, audit.CausesOf(why.Message)...)
}

func (t *Tenant) passWithoutTask(inv *invoice.Invoice, plan approval.Plan) error {
	if err := inv.RequireBalance(); err != nil {
		var f *fault.Fault
		if errors.As(err, &f) {
			return t.sendBack(inv, f)
		}
		return err
	}
	inv.ApprovedAt = time.Now()
	if err := t.takeFromOrder(*inv, false); err != nil {
		return err
	}
	return t.moveInvoice(inv, invoice.Approved, "Approved without a task: "+plan.Words,
		append([]audit.Cause{{Code: "invoice.withoutTask"}}, plan.Causes()...)...)
}

func (t *Tenant) createTask(inv *invoice.Invoice, plan approval.Plan, jobID string) (*task.Task, error) {
	tk, err := taskapp.Create(t.Tx, taskapp.New{ProjectID: inv.ProjectID, JobID: jobID, Subject: invoiceRef(inv.ID),
		Facts: inv.Facts(), RequestedBy: inv.SubmittedBy, Involved: inv.Involved(), ProcessNumber: inv.ProcessNumber,
		Definition: task.InvoiceReview, Name: "Approve invoice " + inv.Index.Number, Title: inv.Title(),
		DueDate: inv.Index.DueDate, Plan: plan}, time.Now())
	if err != nil {
		return nil, err
	}
	inv.Assignee = taskapp.Names(tk)
	return &tk, t.moveInvoice(inv, invoice.InApproval, "")
}

// refreshFacts copies to the open task what it keeps of its invoice.
func (t *Tenant) refreshFacts(inv invoice.Invoice) (err error) {
	if inv.Stage != invoice.InApproval {
		return nil
	}
	if inv.MoneyChangedBy, err = invoicerow.MoneyChangers(t.Tx, inv); err != nil {
		return err
	}
	return taskrow.SetFacts(t.Tx, invoiceRef(inv.ID), inv.Facts(), inv.Involved())
}
