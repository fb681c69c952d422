package task

import (
	"context"
	"errors"
	"fmt"
	"time"

	"countersign.dev/domain/act"
	"countersign.dev/domain/audit"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/task"
)

// deferApproval accepts an approval that takes effect later. The recorded request stays open until then. A
// repetition changes nothing.
func (s *step) deferApproval(a task.Act, updateID string) error {
	s.tx.LeaveActOpen()
	if p := s.tk.Pending; p != nil && p.UpdateID == updateID {
		return nil
	}
	context, err := s.actContext(a)
	if err != nil {
		return err
	}
	if err := s.tk.Defer(a, updateID, s.tx.Actor.UserName, context); err != nil {
		return err
	}
	e := s.unchanged(task.Defer, a.Fields.Reason)
	e.UpdateID = updateID + "/deferred" // the key itself marks the approval
	if err := record(s.tx, e); err != nil {
		return err
	}
	return save(s.tx, s.tk)
}

// retract withdraws a pending approval, whose request cannot take effect afterwards.
func (s *step) retract(updateID string) error {
	p, err := s.tk.Retract(s.tx.Actor.UserID)
	if err != nil {
		return err
	}
	if err := s.closePending(p); err != nil {
		return err
	}
	e := s.unchanged(task.Retract, "")
	e.UpdateID = updateID
	if err := record(s.tx, e); err != nil {
		return err
	}
	return save(s.tx, s.tk)
}

// closePending closes the request of a pending approval that another act replaced.
func (s *step) closePending(p task.Pending) error {
	return s.tx.RefuseAct(p.Act().Request(s.tk.ID, p.UpdateID), fault.New(fault.Conflict, fault.IllegalTransition,
		"The approval was withdrawn before it took effect."))
}

// approveDeferred lets a pending approval take effect at its time, as the act of its person. An approval that is
// refused by now lapses. A repetition, or an approval that was withdrawn, does nothing.
func (c *Commands) approveDeferred(ctx context.Context, tenantID, taskID string, at time.Time) (task.Task, error) {
	tk, err := c.Get(ctx, tenantID, taskID)
	if err != nil || !tk.IsDue(task.Approve, at) {
		return tk, err
	}
	p := *tk.Pending
	recorded := act.With(ctx, p.Act().Request(taskID, p.UpdateID))
	after, err := c.perform(recorded, tenantID, taskID, p.UpdateID, p.Act(), true)
	var refused *fault.Fault
	if errors.As(err, &refused) && refused.Kind.Refusal() {
		return c.lapse(ctx, tenantID, taskID, p, refused)
	}
	return after, err
}

// lapse drops a pending approval that was refused when it was to take effect.
func (c *Commands) lapse(
	ctx context.Context, tenantID, taskID string, p task.Pending, why *fault.Fault,
) (task.Task, error) {
	mark := fmt.Sprintf("%s@%d", task.Lapse, p.At.UnixMicro())
	return c.change(ctx, tenantID, taskID, mark, func(s *step) error {
		if s.tk.Pending == nil || s.tk.Pending.UpdateID != p.UpdateID {
			return nil
		}
		s.tk.Pending = nil
		e := s.unchanged(task.Lapse, why.Message)
		e.UpdateID = mark
		if err := record(s.tx, e, audit.CausesOf(why.Message)...); err != nil {
			return err
		}
		return save(s.tx, s.tk)
	})
}

// unchanged is a line of history that changes neither state nor level.
func (s *step) unchanged(action task.Action, comment string) task.Event {
	return task.Event{TaskID: s.tk.ID, At: s.now, Action: action, From: s.tk.State, To: s.tk.State, Level: s.tk.Level,
		Comment: comment, Said: comment}
}
