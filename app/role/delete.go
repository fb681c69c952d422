package role

import (
	"context"

	"countersign.dev/internal/postgres"
	rolerow "countersign.dev/internal/store/role"
)

// Delete removes a custom role that no one holds and no approval rule names.
func (c Commands) Delete(ctx context.Context, tenantID, roleID string, version int64) error {
	return c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		before, err := rolerow.Lock(tx, roleID)
		if err != nil {
			return err
		}
		if err := before.Editable(); err != nil {
			return err
		}
		use, err := rolerow.Uses(tx, before)
		if err != nil {
			return err
		}
		if err := use.Deletable(); err != nil {
			return err
		}
		if err := rolerow.Delete(tx, roleID, version); err != nil {
			return err
		}
		return record(tx, "deleted", &before, nil)
	})
}
