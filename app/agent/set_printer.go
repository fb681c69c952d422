package agent

import (
	"context"

	"countersign.dev/internal/postgres"
	agentrow "countersign.dev/internal/store/agent"
)

// SetPrinter sets the agent through which a printer is reached. An empty agent id means the product's workers.
func (c Commands) SetPrinter(ctx context.Context, tenantID, printerID, agentID string) error {
	return c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		before, err := agentrow.LockPrinter(tx, printerID)
		if err != nil {
			return err
		}
		if agentID != "" {
			a, err := agentrow.Get(tx, agentID)
			if err != nil {
				return err
			}
			if a.RevokedAt != nil {
				return a.Offline()
			}
		}
		if err := agentrow.SetPrinter(tx, printerID, agentID); err != nil {
			return err
		}
		return tx.Audit(postgres.Change{Area: "Printers", Action: "agent set", ObjectType: "printer", ObjectID: printerID,
			Old: map[string]any{"agentId": before}, New: map[string]any{"agentId": postgres.Null(agentID)}})
	})
}
