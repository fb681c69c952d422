package group

import (
	"context"

	"countersign.dev/domain/group"
	"countersign.dev/internal/postgres"
	grouprow "countersign.dev/internal/store/group"
)

// Delete removes a group that no approval rule and no project names. Its members lose its roles.
func (c Commands) Delete(ctx context.Context, tenantID, groupID string) error {
	return c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		before, err := grouprow.Lock(tx, groupID)
		if err != nil {
			return err
		}
		if len(before.Roles) > 0 {
			if err := requireGrant(ctx); err != nil {
				return err
			}
		}
		use, err := grouprow.Uses(tx, before)
		if err != nil {
			return err
		}
		if err := group.MayDelete(use); err != nil {
			return err
		}
		if err := grouprow.Delete(tx, groupID); err != nil {
			return err
		}
		return record(tx, "deleted", groupID, auditedOf(before), nil)
	})
}
