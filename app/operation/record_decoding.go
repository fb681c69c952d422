package operation

import (
	"context"

	"countersign.dev/internal/postgres"
)

// RecordDecoding records that an operator reads workflow payloads. The entry is in the
// operator's own tenant, because the payloads may belong to several other tenants.
func (c Commands) RecordDecoding(ctx context.Context, tenants []string, payloads int) error {
	who, err := operator(ctx)
	if err != nil {
		return err
	}
	return c.DB.InTenant(ctx, who.TenantID, func(tx *postgres.Tx) error {
		return tx.Audit(postgres.Change{Area: "Operations", Action: "decoded", ObjectType: "workflow payloads",
			ObjectID: who.UserID, New: map[string]any{"tenants": tenants, "payloads": payloads}})
	})
}
