package task

import (
	"context"

	"countersign.dev/domain/actor"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/task"
	"countersign.dev/internal/postgres"
	taskrow "countersign.dev/internal/store/task"
)

// Authorize refuses people who may not act on a task. It runs in the transaction that records the request.
type Authorize func(*postgres.Tx, task.Task) error

// SeenBy refuses readers whom the task does not concern.
func SeenBy(reader Reader) Authorize {
	return func(tx *postgres.Tx, tk task.Task) error { return authorize(tx, tk, reader) }
}

// selected is for tasks that a person selected in their own list.
func selected(*postgres.Tx, task.Task) error { return nil }

// RequestAct records that the person in ctx requests an act and sends it to the task's workflow. Repetitions
// with the same key have one effect.
func (c *Commands) RequestAct(
	ctx context.Context, taskID string, a task.Act, authorize Authorize,
) (task.Snapshot, error) {
	who, ok := actor.From(ctx)
	if !ok || who.UserID == "" {
		return task.Snapshot{}, fault.New(fault.Unauthenticated, fault.NotSignedIn,
			"You are not signed in. Sign in and try again.")
	}
	updateID := who.UserID + "/" + who.CommandKey
	tk, seen, err := c.begin(ctx, who.TenantID, taskID, updateID, a, authorize)
	if err != nil || seen {
		return tk.Snapshot(c.Now()), err
	}
	after, err := c.Processes.ActOnTask(ctx, who.TenantID, taskID, tk.ProcessNumber, updateID, a)
	if fault.KindOf(err) == fault.NotFound {
		return c.ended(ctx, who.TenantID, taskID, updateID)
	}
	return after, err
}

// RequestBulkAct is RequestAct for one task of a bulk action, whose id is the key.
func (c *Commands) RequestBulkAct(ctx context.Context, b task.Bulk, taskID string) error {
	who := b.By
	who.CommandKey = "bulk/" + b.ID
	_, err := c.RequestAct(actor.With(ctx, who), taskID, b.Act, selected)
	return err
}

// begin checks and records the request in one transaction. seen says that its effect is committed.
func (c *Commands) begin(
	ctx context.Context, tenantID, taskID, updateID string, a task.Act, authorize Authorize,
) (tk task.Task, seen bool, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if tk, err = taskrow.Get(tx, taskID); err != nil {
			return err
		}
		if err := authorize(tx, tk); err != nil {
			return err
		}
		if seen, err = taskrow.UpdateSeen(tx, taskID, updateID); err != nil || seen {
			return err
		}
		if err := tk.Check(a); err != nil {
			return err
		}
		return tx.RecordAct(a.Request(taskID, updateID))
	})
	return tk, seen, err
}

// ended explains a task whose process has ended: by this very act, whose answer was lost, or by another person.
func (c *Commands) ended(ctx context.Context, tenantID, taskID, updateID string) (s task.Snapshot, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		tk, err := taskrow.Get(tx, taskID)
		if err != nil {
			return err
		}
		s = tk.Snapshot(c.Now())
		seen, err := taskrow.UpdateSeen(tx, taskID, updateID)
		switch {
		case err != nil || seen:
			return err
		case tk.Open():
			return fault.New(fault.Unavailable, fault.ServiceUnavailable,
				"The task is being started again. Try again in a moment.")
		default:
			return fault.New(fault.Conflict, fault.IllegalTransition,
				"The task is %s already. Refresh to see who decided.", tk.State)
		}
	})
	return s, err
}
