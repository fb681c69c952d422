package group

import (
	"context"

	"countersign.dev/domain/group"
	"countersign.dev/internal/postgres"
	grouprow "countersign.dev/internal/store/group"
)

// Delete removes a group that no approval rule and no project names. Its members lose its roles.
func (c Commands) Delete(ctx context.Context, tenantID, groupID string) error {
	return c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error { return DeleteIn(tx, groupID) })
}

// DeleteIn is Delete within a transaction.
func DeleteIn(tx *postgres.Tx, groupID string) error {
	before, err := grouprow.Lock(tx, groupID)
	if err != nil {
		return err
	}
	if err := requireGrantOf(tx.Ctx, before); err != nil {
		return err
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
}
