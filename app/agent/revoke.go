package agent

import (
	"context"

	sessionapp "countersign.dev/app/session"
	"countersign.dev/internal/postgres"
	agentrow "countersign.dev/internal/store/agent"
	datasourcerow "countersign.dev/internal/store/datasource"
	userrow "countersign.dev/internal/store/user"
)

// Revoke ends an agent permanently: its key, its sessions and its work. A document that it has taken may be at the
// printer, so a person has to check that.
func (c Commands) Revoke(ctx context.Context, tenantID, agentID string) error {
	return c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		a, err := agentrow.Lock(tx, agentID)
		if err != nil || a.RevokedAt != nil {
			return err
		}
		if err := agentrow.Revoke(tx, agentID); err != nil {
			return err
		}
		if _, err := datasourcerow.Withdraw(tx, agentID, nil); err != nil {
			return err
		}
		if err := sessionapp.EndAll(tx, agentID, "", "agent revoked"); err != nil {
			return err
		}
		if err := userrow.Deactivate(tx, agentID); err != nil {
			return err
		}
		return record(tx, "revoked", a, map[string]any{"name": a.Name}, nil)
	})
}
