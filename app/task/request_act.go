package task

import (
	"context"

	"countersign.dev/domain/actor"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/task"
	"countersign.dev/internal/postgres"
	taskrow "countersign.dev/internal/store/task"
)

// RequestAct records that the person in ctx wants an act and hands it to the task's
// process. The same key has one effect, however often it is sent.
func (c *Commands) RequestAct(ctx context.Context, taskID string, viewer Viewer, a task.Act) (task.Snapshot, error) {
	return c.request(ctx, taskID, a, func(tx *postgres.Tx, tk task.Task) error { return authorize(tx, tk, viewer) })
}

// RequestBulkAct does the same for one task of a bulk action, whose id is the key. The
// selection was made from the list of the person.
func (c *Commands) RequestBulkAct(ctx context.Context, b task.Bulk, taskID string) error {
	who := b.By
	who.CommandKey = "bulk/" + b.ID
	_, err := c.request(actor.With(ctx, who), taskID, b.Act, func(*postgres.Tx, task.Task) error { return nil })
	return err
}

func (c *Commands) request(
	ctx context.Context, taskID string, a task.Act, authorize func(*postgres.Tx, task.Task) error,
) (task.Snapshot, error) {
	who, ok := actor.From(ctx)
	if !ok || who.UserID == "" {
		return task.Snapshot{}, fault.New(
			fault.Unauthenticated,
			fault.NotSignedIn,
			"Nobody is signed in. Sign in and try again.",
		)
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

// begin checks and records the request in one transaction. seen says that its effect is committed.
func (c *Commands) begin(
	ctx context.Context, tenantID, taskID, updateID string, a task.Act,
	authorize func(*postgres.Tx, task.Task) error,
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
