package datasource

import (
	"context"
	"encoding/json"

	"countersign.dev/domain/datasource"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/internal/postgres"
	datasourcerow "countersign.dev/internal/store/datasource"
)

// Start asks the agent of a data source to carry it out. The signed-in person can read the result for KeepFor.
func (c Commands) Start(
	ctx context.Context, tenantID, sourceID string, arguments map[string]string,
) (run datasource.Run, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if err := datasourcerow.DeleteOldRuns(tx); err != nil {
			return err
		}
		s, err := datasourcerow.Lock(tx, sourceID)
		if err != nil {
			return err
		}
		if err := c.startable(tx, s, arguments); err != nil {
			return err
		}
		started := datasource.Run{ID: id.New(), SourceID: s.ID, Arguments: arguments, StartedBy: tx.Actor.UserID}
		if err := datasourcerow.InsertRun(tx, started); err != nil {
			return err
		}
		if err := record(tx, "data source run", s.Agent.ID,
			map[string]any{"dataSource": s.Name, "arguments": started.Texts()}); err != nil {
			return err
		}
		run, err = datasourcerow.Run(tx, started.ID, tx.Actor.UserID)
		return err
	})
	return run, err
}

// startable says why a locked data source cannot be run with the arguments now.
func (c Commands) startable(tx *postgres.Tx, s datasource.Source, arguments map[string]string) error {
	if err := s.Unusable(c.Now()); err != nil {
		return err
	}
	if err := datasource.CheckArguments(s.Parameters, arguments); err != nil {
		return err
	}
	open, err := datasourcerow.CountOpen(tx, s.Agent.ID)
	if err == nil && open >= datasource.MaxOpen {
		err = fault.New(fault.RateLimited, fault.TooManyRequests,
			"%d runs wait for the agent %s. Wait until some of them have ended.", open, s.Agent.Name)
	}
	return err
}

// Result is a run that the signed-in person started, with its table if it succeeded.
func (c Commands) Result(
	ctx context.Context, tenantID, runID, userID string,
) (run datasource.Run, table datasource.Table, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		run, err = datasourcerow.Run(tx, runID, userID)
		return err
	})
	if err != nil || run.Result == nil {
		return run, table, err
	}
	plain, err := c.Vault.Open(ctx, tenantID, datasource.ResultPlace(runID), run.Result)
	if err != nil {
		return run, table, err
	}
	return run, table, json.Unmarshal(plain, &table)
}
