package datasource

import (
	"context"
	"encoding/json"

	"countersign.dev/domain/datasource"
	"countersign.dev/domain/fault"
	"countersign.dev/internal/postgres"
	datasourcerow "countersign.dev/internal/store/datasource"
)

// DeleteOld removes runs whose result is stored long enough.
func (c Commands) DeleteOld(ctx context.Context, tenantID string) error {
	return c.DB.InTenant(ctx, tenantID, datasourcerow.DeleteOldRuns)
}

// Next is the oldest run that the agent may take.
func (c Commands) Next(
	ctx context.Context, tenantID, agentID string,
) (run datasource.Run, found bool, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		run, err = datasourcerow.NextRun(tx, agentID)
		return err
	})
	if err != nil && fault.KindOf(err) == fault.NotFound {
		return run, false, nil
	}
	return run, err == nil, err
}

var errNotWanted = fault.New(fault.Conflict, fault.AgentLeaseLost,
	"Another process carries out this run, or no one waits for it.")

// Take gives a waiting run to the agent. It is refused if the run was taken before or has waited too long.
func (c Commands) Take(ctx context.Context, tenantID, agentID, runID string) error {
	return c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		run, err := datasourcerow.LockRunOf(tx, agentID, runID)
		if err != nil {
			return err
		}
		if state, _ := run.Outcome(); state != datasource.Waiting {
			return errNotWanted
		}
		return datasourcerow.TakeRun(tx, runID)
	})
}

// Answer stores what the agent reports of a run that it took. A repeated answer changes nothing.
func (c Commands) Answer(ctx context.Context, tenantID, agentID, runID string, answer datasource.Answer) error {
	if err := answer.Check(); err != nil {
		return err
	}
	open, err := c.answerable(ctx, tenantID, agentID, runID)
	if err != nil || !open {
		return err
	}
	var sealed []byte
	if answer.Reason == datasource.NoReason {
		plain, err := json.Marshal(answer.Table)
		if err != nil {
			return err
		}
		if sealed, err = c.Vault.Seal(ctx, tenantID, datasource.ResultPlace(runID), plain); err != nil {
			return err
		}
	}
	return c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		run, err := datasourcerow.LockRunOf(tx, agentID, runID)
		if err != nil || run.EndedAt != nil {
			return err
		}
		return datasourcerow.EndRun(tx, runID, answer.Reason, len(answer.Table.Rows), sealed)
	})
}

// answerable reports whether the run waits for its answer. An error means that it never did, or that the time is over.
func (c Commands) answerable(ctx context.Context, tenantID, agentID, runID string) (open bool, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		run, err := datasourcerow.LockRunOf(tx, agentID, runID)
		if err != nil || run.EndedAt != nil {
			return err
		}
		if state, _ := run.Outcome(); state != datasource.Running {
			return errNotWanted
		}
		open = true
		return nil
	})
	return open, err
}
