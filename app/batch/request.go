package batch

import (
	"context"
	"errors"
	"slices"
	"time"

	checkapp "countersign.dev/app/check"
	jobapp "countersign.dev/app/job"
	"countersign.dev/domain/act"
	"countersign.dev/domain/actor"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/job"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/postgres"
	batchrow "countersign.dev/internal/store/batch"
)

// RequestAction records that the person in ctx asks for an action and sends it to the
// batch's process. It returns when the effect is committed.
func (c *Commands) RequestAction(ctx context.Context, batchID string, action payment.BatchAction) error {
	who, err := person(ctx)
	if err != nil {
		return err
	}
	updateID := who.UserID + "/" + who.CommandKey
	err = c.request(ctx, who, batchID, act.New(action.Kind(), batchID, updateID),
		func(tx *postgres.Tx, b payment.Batch) error { return allowed(tx, b, who.UserID, action) },
		func(b payment.Batch) error {
			return c.Processes.RequestBatchAction(ctx, b, who.TenantID, updateID, action)
		})
	if fault.KindOf(err) == fault.NotFound {
		return c.explainNotFound(ctx, who, batchID, action)
	}
	return err
}

// RequestSheets records what the person in ctx found in the printer's tray and sends it to the batch's process. The
// process of a settled run has ended, so its sheets change at once: a sheet may be found spoiled later.
func (c *Commands) RequestSheets(ctx context.Context, batchID string, found payment.Sheets) error {
	who, err := person(ctx)
	if err != nil {
		return err
	}
	updateID := who.UserID + "/" + who.CommandKey
	requested := act.NewSheets(batchID, updateID, string(found.Fate), found.Reason, found.Numbers)
	err = c.request(ctx, who, batchID, requested,
		func(*postgres.Tx, payment.Batch) error {
			if !slices.Contains(payment.FoundFates(), found.Fate) {
				return fault.New(fault.Invalid, fault.InvalidValue, "A sheet was printed or spoiled.")
			}
			return nil
		},
		func(b payment.Batch) error {
			if b.Status == payment.Settled {
				return c.settleSheets(act.With(ctx, requested), who.TenantID, batchID, found)
			}
			return c.Processes.SettleSheets(ctx, b, who.TenantID, updateID, found)
		})
	if fault.KindOf(err) != fault.NotFound {
		return err
	}
	b, err := c.visible(ctx, who.TenantID, batchID)
	switch {
	case err != nil:
		return err
	case b.Status != payment.Settled:
		return errStarting
	}
	return c.settleSheets(act.With(ctx, requested), who.TenantID, batchID, found) // its process has just ended
}

// settleSheets stores the fate of sheets page by page. Its context names the request; a repetition continues.
func (c *Commands) settleSheets(ctx context.Context, tenantID, batchID string, found payment.Sheets) error {
	checks := checkapp.Commands{DB: c.DB, Now: c.Now}
	for more := true; more; {
		var err error
		more, err = checks.SettleSheets(ctx, tenantID, batchID, found.Numbers, found.Fate, found.Reason)
		if err != nil && !errors.Is(err, act.ErrDone) {
			return err
		}
	}
	return nil
}

// request checks and records a request in one transaction and sends it to the batch's
// process. A batch whose process failed or was terminated gets another one, so that
// money in transit always has a process.
func (c *Commands) request(
	ctx context.Context, who actor.Actor, batchID string, r act.Request,
	allowed func(*postgres.Tx, payment.Batch) error, send func(payment.Batch) error,
) error {
	var b payment.Batch
	var started job.Ref
	err := c.DB.InTenant(ctx, who.TenantID, func(tx *postgres.Tx) (err error) {
		if b, err = visible(tx, batchID); err != nil {
			return err
		}
		if err := allowed(tx, b); err != nil {
			return err
		}
		if err := tx.RecordAct(r); err != nil {
			return err
		}
		started, err = resume(tx, batchID, false, c.Now())
		return err
	})
	if err != nil {
		return err
	}
	c.startNow(ctx, who.TenantID, started)
	err = send(b)
	if err == nil || fault.KindOf(err) != fault.NotFound {
		return err
	}
	if err := c.replaceLost(ctx, who.TenantID, batchID); err != nil {
		return err
	}
	return send(b)
}

// replaceLost starts another workflow for a batch whose workflow does not exist although its job is running.
func (c *Commands) replaceLost(ctx context.Context, tenantID, batchID string) (err error) {
	var started job.Ref
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		started, err = resume(tx, batchID, true, c.Now())
		return err
	})
	if err == nil {
		c.startNow(ctx, tenantID, started)
	}
	return err
}

// explainNotFound states why no workflow accepted an action although the batch exists: the status has changed,
// or the workflow is still being started.
func (c *Commands) explainNotFound(
	ctx context.Context, who actor.Actor, batchID string, action payment.BatchAction,
) error {
	return c.DB.InTenant(ctx, who.TenantID, func(tx *postgres.Tx) error {
		b, err := visible(tx, batchID)
		switch {
		case err != nil:
			return err
		case action == payment.CancelBatch && b.Status == payment.BatchCanceled:
			return nil
		case action == payment.ReconcileBatch && b.CheckAction(action) != nil:
			return nil // its process found out before the request reached it
		}
		if err := allowed(tx, b, who.UserID, action); err != nil {
			return err
		}
		return errStarting
	})
}

var errStarting = fault.New(fault.Unavailable, fault.ServiceUnavailable,
	"The batch is being started. Try again in a moment.")

// allowed refuses at once an action that the process would refuse later.
func allowed(tx *postgres.Tx, b payment.Batch, userID string, action payment.BatchAction) error {
	if action != payment.ReleaseBatch {
		return b.CheckAction(action)
	}
	duties, err := releaseDuties(tx, b)
	if err != nil {
		return err
	}
	return payment.MayRelease(b, userID, duties)
}

// visible is a batch whose project the reader sees.
func (c *Commands) visible(ctx context.Context, tenantID, batchID string) (b payment.Batch, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		b, err = visible(tx, batchID)
		return err
	})
	return b, err
}

// resume creates a job for a batch whose own job has ended early, because its workflow failed or was terminated.
// lost means that the job is running but has no workflow. A batch that has ended or waits for a new generation
// needs no job.
func resume(tx *postgres.Tx, batchID string, lost bool, now time.Time) (started job.Ref, err error) {
	b, err := batchrow.Lock(tx, batchID)
	if err != nil || !b.Status.InProgress() {
		return started, err
	}
	if b.JobID == "" {
		return started, nil // no command created it
	}
	former, err := jobapp.Lock(tx, b.JobID)
	if err != nil || !former.State.Finished() && !lost {
		return started, err
	}
	if !former.State.Finished() {
		if err := jobapp.Fail(tx, now, former.ID, fault.InternalError,
			"Its process was ended from outside. Another job goes on with the batch."); err != nil {
			return started, err
		}
	}
	next, err := createJob(tx, b, now, nil)
	if err != nil {
		return started, err
	}
	if err := batchrow.SetJob(tx, b.ID, next.ID); err != nil {
		return started, err
	}
	return next.Ref(), record(tx, "resumed", b, map[string]any{"job": former.ID, "state": former.State},
		map[string]any{"job": next.ID, "status": b.Status})
}
