package store

import (
	"context"
	"time"

	jobapp "countersign.dev/app/job"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/task"
)

// changeTask is every action on a task: the invoice is locked before the task,
// always, so that two actions wait for each other and never lock each other
// out; an Update whose effect is there already changes nothing.
func (s *Store) changeTask(
	ctx context.Context, tenantID, taskID, updateID string, change func(*Tenant, *task.Task, *invoice.Invoice) error,
) (tk task.Task, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		var ref struct{ InvoiceID *string }
		if err := t.Gorm.Raw("SELECT invoice_id FROM tasks WHERE tenant_id = ? AND id = ?", t.TenantID,
			taskID).Take(&ref).Error; err != nil {
			return err
		}
		inv, err := t.invoice(plain(ref.InvoiceID), true)
		if err != nil {
			return err
		}
		if tk, err = t.task(taskID, true); err != nil {
			return err
		}
		seen, err := t.updateSeen(taskID, updateID)
		if err != nil || seen {
			return err
		}
		if err := t.refreshDelegates(&tk, inv); err != nil {
			return err
		}
		return change(t, &tk, &inv)
	})
	return tk, err
}

// DecideTask approves or rejects in the name of who acts in ctx.
func (s *Store) DecideTask(
	ctx context.Context, tenantID, taskID, updateID string, action task.Action, reason string,
) (task.Task, error) {
	return s.changeTask(ctx, tenantID, taskID, updateID, func(t *Tenant, tk *task.Task, inv *invoice.Invoice) error {
		before, level := tk.State, tk.Level
		if action == task.Approve && tk.Level >= tk.Levels() {
			if err := t.match(inv); err != nil { // others may have drawn on the order since
				return err
			}
		}
		c := t.caseOf(inv)
		who, _ := tk.AssigneeOf(t.Actor.UserID)
		if err := tk.Decide(task.Decision{Action: action, UserID: t.Actor.UserID, Reason: reason, Now: time.Now()},
			c); err != nil {
			return err
		}
		if err := t.recordTask(task.Event{TaskID: tk.ID, Action: action, From: before, To: tk.State, Level: level,
			ToLevel: tk.Level, OnBehalfOf: who.OnBehalfOf, OnBehalfOfName: who.OnBehalfOfName, Comment: reason,
			UpdateID: updateID}); err != nil {
			return err
		}
		if tk.Open() {
			return t.climb(tk, inv)
		}
		return t.settle(tk, inv)
	})
}

// caseOf is the invoice's side of a decision.
func (t *Tenant) caseOf(inv *invoice.Invoice) task.Case {
	return task.Case{Amount: *inv.Index.Amount, Involved: inv.Involved(), Balanced: inv.RequireBalance(),
		OnHold: inv.Match == invoice.OnHold}
}

// climb asks the people of the next level.
func (t *Tenant) climb(tk *task.Task, inv *invoice.Invoice) error {
	policy, err := t.taskPolicy()
	if err != nil {
		return err
	}
	now := time.Now()
	if err := t.assign(tk, *inv, policy, now); err != nil {
		return err
	}
	tk.Schedule(policy, now)
	return t.saveAsked(tk, inv)
}

// saveAsked stores a task whose people changed and tells them.
func (t *Tenant) saveAsked(tk *task.Task, inv *invoice.Invoice) error {
	if err := t.saveAssignees(*tk); err != nil {
		return err
	}
	if err := t.saveTask(tk); err != nil {
		return err
	}
	inv.Assignee = namesOf(*tk)
	if err := t.saveInvoice(inv); err != nil {
		return err
	}
	return t.mailAssignees(*tk, *inv)
}

// settle carries a final decision over to the invoice and its job.
func (t *Tenant) settle(tk *task.Task, inv *invoice.Invoice) error {
	if err := t.saveTask(tk); err != nil {
		return err
	}
	inv.Assignee, inv.DecisionReason = "", tk.DecisionReason
	if tk.Decision == task.Reject {
		if err := t.moveInvoice(inv, invoice.Rejected, ""); err != nil {
			return err
		}
		return jobapp.Continue(t.Tx, tk.JobID)
	}
	inv.ApprovedAt = time.Now()
	if err := t.takeFromOrder(*inv, false); err != nil {
		return err
	}
	if err := t.moveInvoice(inv, invoice.Approved, ""); err != nil {
		return err
	}
	return jobapp.Continue(t.Tx, tk.JobID)
}
