package store

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"countersign.dev/domain/approval"
	"countersign.dev/domain/audit"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/mail"
	"countersign.dev/domain/task"
)

// ReassignTask hands the current level to other users. manager says that who
// acts may do it for anybody's task.
func (s *Store) ReassignTask(
	ctx context.Context, tenantID, taskID, updateID string, to []string, comment string, manager bool,
) (task.Task, error) {
	return s.changeTask(ctx, tenantID, taskID, updateID, func(t *Tenant, tk *task.Task, inv *invoice.Invoice) error {
		people, err := t.approversOf(approval.Level{Users: to})
		if err != nil {
			return err
		}
		if len(people) != len(slices.Compact(slices.Sorted(slices.Values(to)))) {
			v := fault.Validation{}
			v.Add("assignees", fault.InvalidValue, "Choose active people who may decide on tasks.")
			return v.Err()
		}
		if manager {
			if manager, err = t.actorMayReassign(); err != nil {
				return err
			}
		}
		assigned := make([]approval.Assigned, len(people))
		names := make([]string, len(people))
		for n, p := range people {
			assigned[n], names[n] = approval.Assigned{Approver: p}, p.Name
		}
		asked := namesOf(*tk)
		if err := tk.Reassign(t.Actor.UserID, manager, assigned, t.caseOf(inv), time.Now()); err != nil {
			return err
		}
		text := strings.TrimSpace("to " + strings.Join(names, ", ") + ". " + comment)
		if err := t.recordTask(task.Event{TaskID: tk.ID, Action: task.Reassign, From: tk.State, To: tk.State, Level: tk.Level,
			Comment: text, UpdateID: updateID, Asked: namesOf(*tk), AskedBefore: asked, Said: comment}); err != nil {
			return err
		}
		return t.askAgain(tk, inv)
	})
}

// RestartTask begins again at level 1 with the plan's people.
func (s *Store) RestartTask(
	ctx context.Context, tenantID, taskID, updateID, comment string, manager bool,
) (task.Task, error) {
	return s.changeTask(ctx, tenantID, taskID, updateID, func(t *Tenant, tk *task.Task, inv *invoice.Invoice) error {
		level := tk.Level
		if manager {
			var err error
			if manager, err = t.actorMayReassign(); err != nil {
				return err
			}
		}
		if err := tk.Restart(t.Actor.UserID, manager, time.Now()); err != nil {
			return err
		}
		if err := t.recordTask(task.Event{TaskID: tk.ID, Action: task.Restart, From: tk.State, To: tk.State, Level: level,
			ToLevel: tk.Level, Comment: comment, UpdateID: updateID}); err != nil {
			return err
		}
		return t.climb(tk, inv)
	})
}

func (t *Tenant) askAgain(tk *task.Task, inv *invoice.Invoice) error {
	policy, err := t.taskPolicy()
	if err != nil {
		return err
	}
	tk.Schedule(policy, time.Now())
	return t.saveAsked(tk, inv)
}

// RequestTaskInfo asks somebody by e-mail for what is missing.
func (s *Store) RequestTaskInfo(
	ctx context.Context, tenantID, taskID, updateID string, q task.Question,
) (task.Task, error) {
	return s.changeTask(ctx, tenantID, taskID, updateID, func(t *Tenant, tk *task.Task, inv *invoice.Invoice) error {
		if err := tk.Ask(t.Actor.UserID, q); err != nil {
			return err
		}
		if err := t.saveTask(tk); err != nil {
			return err
		}
		subject := fmt.Sprintf("Information needed for task %d: %s", tk.Number, tk.Name)
		if err := t.mail(mail.Draft{To: q.Recipient, Subject: subject,
			Body: fmt.Sprintf("%s asks about %s:\n\n%s\n", t.Actor.UserName, inv.Title(), q.Text)}); err != nil {
			return err
		}
		return t.recordTask(task.Event{TaskID: tk.ID, Action: task.RequestInfo, From: tk.State, To: tk.State, Level: tk.Level,
			Comment: q.Text + " (to " + q.Recipient + ")", Recipient: q.Recipient, Said: q.Text, UpdateID: updateID})
	})
}

// ProvideTaskInfo answers; the people asked are told.
func (s *Store) ProvideTaskInfo(ctx context.Context, tenantID, taskID, updateID, text string) (task.Task, error) {
	return s.changeTask(ctx, tenantID, taskID, updateID, func(t *Tenant, tk *task.Task, inv *invoice.Invoice) error {
		if err := tk.Answer(text, time.Now()); err != nil {
			return err
		}
		if err := t.recordTask(task.Event{TaskID: tk.ID, Action: task.ProvideInfo, From: tk.State, To: tk.State,
			Level: tk.Level, Comment: text, UpdateID: updateID}); err != nil {
			return err
		}
		return t.askAgain(tk, inv)
	})
}

// TaskAlarm does what the product does by itself when a clock runs out. The
// clock it was set for names it: an alarm that already rang, or whose clock
// was moved, does nothing.
func (s *Store) TaskAlarm(
	ctx context.Context, tenantID, taskID string, alarm task.Action, at time.Time,
) (task.Task, error) {
	mark := fmt.Sprintf("%s@%d", alarm, at.UnixMicro())
	return s.changeTask(ctx, tenantID, taskID, mark, func(t *Tenant, tk *task.Task, inv *invoice.Invoice) error {
		if !tk.Open() || !tk.Rings(alarm, at) {
			return nil
		}
		policy, err := t.taskPolicy()
		if err != nil {
			return err
		}
		comment, asked := "", namesOf(*tk)
		switch alarm {
		case task.Remind:
			tk.Reminded(policy, time.Now())
		case task.Escalate:
			if comment, err = t.escalate(tk, inv, policy); err != nil {
				return err
			}
		case task.Overdue:
			// The action says it.
		default:
			return fault.New(fault.Internal, fault.InternalError, "%q is no alarm", alarm)
		}
		e := task.Event{TaskID: tk.ID, Action: alarm, From: tk.State, To: tk.State, Level: tk.Level, Comment: comment,
			UpdateID: mark}
		if now := namesOf(*tk); now != asked {
			e.Asked, e.AskedBefore = now, asked
		}
		if err := t.recordTask(e, audit.CausesOf(comment)...); err != nil {
			return err
		}
		return t.saveAsked(tk, inv)
	})
}

// escalate adds the people of the escalation role who may decide to those already asked.
func (t *Tenant) escalate(tk *task.Task, inv *invoice.Invoice, policy task.Policy) (string, error) {
	people, err := t.approversOf(approval.Level{Roles: []string{policy.EscalateTo}})
	if err != nil {
		return "", err
	}
	added := tk.Escalate(people, t.caseOf(inv))
	if len(added) == 0 {
		return "Nobody else in " + policy.EscalateTo + " may decide about this amount.", nil
	}
	return "to " + policy.EscalateTo, nil
}

// WithdrawTask closes a task that nobody decided: its case was cancelled.
func (s *Store) WithdrawTask(ctx context.Context, tenantID, taskID, why string) (task.Task, error) {
	return s.changeTask(ctx, tenantID, taskID, "", func(t *Tenant, tk *task.Task, inv *invoice.Invoice) error {
		if !tk.Open() {
			return nil
		}
		return t.withdrawTask(tk, why)
	})
}
