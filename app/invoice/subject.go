package invoice

import (
	"time"

	taskapp "countersign.dev/app/task"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/subject"
	"countersign.dev/domain/task"
	"countersign.dev/internal/postgres"
	invoicerow "countersign.dev/internal/store/invoice"
	taskrow "countersign.dev/internal/store/task"
)

func ref(invoiceID string) subject.Ref {
	return subject.Ref{Type: subject.Invoice, ID: invoiceID}
}

// taskSubject is an invoice that a task is about, locked.
type taskSubject struct {
	tx  *postgres.Tx
	inv invoice.Invoice
}

// LockSubject locks an invoice as the subject of a task.
func LockSubject(tx *postgres.Tx, invoiceID string) (taskapp.Subject, error) {
	inv, err := invoicerow.Get(tx, invoiceID, true)
	return &taskSubject{tx, inv}, err
}

// Case matches the invoice with its order again before a final decision, because other invoices may have used the
// order.
func (s *taskSubject) Case(final bool) (task.Case, error) {
	if final {
		if err := match(s.tx, &s.inv); err != nil {
			return task.Case{}, err
		}
	}
	return task.Case{Amount: *s.inv.Index.Amount, Involved: s.inv.Involved(), Blocked: s.inv.RequireBalance(),
		OnHold: s.inv.Match == invoice.OnHold}, nil
}

func (s *taskSubject) Title() string { return s.inv.Title() }

func (s *taskSubject) SetAssignees(names string) error {
	s.inv.Assignee = names
	return save(s.tx, &s.inv)
}

func (s *taskSubject) Decided(tk task.Task, now time.Time) error {
	s.inv.Assignee, s.inv.DecisionReason = "", tk.DecisionReason
	to := invoice.Rejected
	if tk.Accepted {
		to, s.inv.ApprovedAt = invoice.Approved, now
		if err := takeFromOrder(s.tx, s.inv, false); err != nil {
			return err
		}
	}
	return move(s.tx, &s.inv, to, "")
}

// refreshFacts copies to the open task what it keeps of its invoice.
func refreshFacts(tx *postgres.Tx, inv invoice.Invoice) (err error) {
	if inv.Stage != invoice.InApproval {
		return nil
	}
	if inv.MoneyChangedBy, err = invoicerow.MoneyChangers(tx, inv); err != nil {
		return err
	}
	return taskrow.SetFacts(tx, ref(inv.ID), inv.Facts(), inv.Involved())
}
