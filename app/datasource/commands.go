// Package datasource holds the use cases of data sources, which agents carry out in a tenant's own network.
package datasource

import (
	"context"
	"time"

	"countersign.dev/domain/datasource"
	"countersign.dev/domain/event"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/grid"
	"countersign.dev/internal/postgres"
	agentrow "countersign.dev/internal/store/agent"
	datasourcerow "countersign.dev/internal/store/datasource"
)

// Commands are the use cases that open their own transaction.
type Commands struct {
	DB    *postgres.DB
	Vault Vault
	Now   func() time.Time
}

// Vault encrypts for one place.
type Vault interface {
	Seal(ctx context.Context, tenantID, place string, plain []byte) ([]byte, error)
	Open(ctx context.Context, tenantID, place string, sealed []byte) ([]byte, error)
}

// Grid is the list of data sources.
func (c Commands) Grid(tenantID string) grid.List[datasource.Entry] {
	return postgres.NewList[datasource.Entry](c.DB, tenantID, datasourcerow.Grid())
}

// Get is one data source.
func (c Commands) Get(ctx context.Context, tenantID, sourceID string) (s datasource.Source, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		s, err = datasourcerow.Get(tx, sourceID)
		return err
	})
	return s, err
}

// Offer replaces what the signed-in agent offers. It is not found if the user is no agent.
func (c Commands) Offer(ctx context.Context, tenantID, agentID string, offers []datasource.Offer) error {
	if err := datasource.CheckOffers(offers); err != nil {
		return err
	}
	return c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		a, err := agentrow.Lock(tx, agentID)
		if err != nil {
			return err
		}
		if a.RevokedAt != nil {
			return fault.New(fault.NotFound, fault.NotFoundCode, "The agent %s was revoked.", a.Name)
		}
		names := make([]string, len(offers))
		changed := false
		for i, o := range offers {
			names[i] = o.Name
			put, err := datasourcerow.Put(tx, agentID, o)
			if err != nil {
				return err
			}
			changed = changed || put
		}
		withdrawn, err := datasourcerow.Withdraw(tx, agentID, names)
		if err != nil || !changed && !withdrawn {
			return err
		}
		return record(tx, "data sources offered", a.ID, map[string]any{"name": a.Name, "dataSources": names})
	})
}

// record notifies browsers and writes the audit entry, which is part of the history of the agent.
func record(tx *postgres.Tx, action, agentID string, details map[string]any) error {
	if err := tx.Emit(event.PrinterUpdated{}); err != nil {
		return err
	}
	return tx.Audit(postgres.Change{Area: "Agents", Action: action, ObjectType: "agent", ObjectID: agentID, New: details})
}
