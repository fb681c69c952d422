package task

import (
	"context"
	"fmt"
	"time"

	"countersign.dev/domain/approval"
	"countersign.dev/domain/audit"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/task"
	taskrow "countersign.dev/internal/store/task"
)

// Alarm reminds, escalates, marks a task as overdue or applies a pending approval when a clock has run out. The
// clock's time identifies the alarm: a repeat, or a clock that was moved, does nothing.
func (c *Commands) Alarm(
	ctx context.Context, tenantID, taskID string, alarm task.Action, at time.Time,
) (task.Task, error) {
	if alarm == task.Approve {
		return c.approveDeferred(ctx, tenantID, taskID, at)
	}
	mark := fmt.Sprintf("%s@%d", alarm, at.UnixMicro())
	return c.change(ctx, tenantID, taskID, mark, func(s *step) error {
		if !s.tk.Open() || !s.tk.IsDue(alarm, at) {
			return nil
		}
		return s.alarm(alarm, mark)
	})
}

func (s *step) alarm(alarm task.Action, mark string) error {
	about, err := s.subject.Case(false)
	if err != nil {
		return err
	}
	if err := refreshDelegates(s.tx, s.tk, about.Involved, s.policy, s.now); err != nil {
		return err
	}
	comment, previous := "", Names(*s.tk)
	switch alarm {
	case task.Remind:
		s.tk.Reminded(s.policy, s.now)
	case task.Escalate:
		if comment, err = s.escalate(about); err != nil {
			return err
		}
	case task.Overdue:
		// The event marks the alarm as done.
	default:
		return fault.New(fault.Internal, fault.InternalError, "%q is no alarm", alarm)
	}
	e := task.Event{TaskID: s.tk.ID, At: s.now, Action: alarm, From: s.tk.State, To: s.tk.State, Level: s.tk.Level,
		Comment: comment, UpdateID: mark}
	if now := Names(*s.tk); now != previous {
		e.Assignees, e.PreviousAssignees = now, previous
	}
	if err := record(s.tx, e, audit.CausesOf(comment)...); err != nil {
		return err
	}
	return s.ask()
}

// escalate adds the people of the escalation role who can decide, and says what it did.
func (s *step) escalate(about task.Case) (string, error) {
	role := s.policy.EscalateTo
	people, err := taskrow.Approvers(s.tx, approval.Level{Roles: []string{role}})
	if err != nil {
		return "", err
	}
	if added := s.tk.Escalate(people, about); len(added) == 0 {
		return "No one else in " + role + " may decide about this amount.", nil
	}
	return "to " + role, nil
}
