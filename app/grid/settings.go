// Package grid holds the use cases of list settings. They concern one person alone and are not audited.
package grid

import (
	"context"

	"countersign.dev/domain/grid"
	"countersign.dev/internal/postgres"
	gridrow "countersign.dev/internal/store/grid"
)

// Commands are the use cases that open their own transaction.
type Commands struct{ DB *postgres.DB }

// Settings are a user's settings of a list, or the zero value.
func (c Commands) Settings(ctx context.Context, tenantID, userID, list string) (s grid.Settings, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		s, err = gridrow.Settings(tx, userID, list)
		return err
	})
	return s, err
}

// SetSettings saves a user's settings of a list.
func (c Commands) SetSettings(ctx context.Context, tenantID, userID, list string, s grid.Settings) error {
	return c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error { return gridrow.Save(tx, userID, list, s) })
}

// ResetSettings makes the list look as it does for a new user.
func (c Commands) ResetSettings(ctx context.Context, tenantID, userID, list string) error {
	return c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error { return gridrow.Delete(tx, userID, list) })
}
