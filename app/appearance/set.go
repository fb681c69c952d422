package appearance

import (
	"context"

	"countersign.dev/domain/appearance"
	"countersign.dev/domain/event"
	"countersign.dev/internal/postgres"
	tenantrow "countersign.dev/internal/store/tenant"
)

// Set changes the appearance if its version is current. The logo has separate commands.
func (c Commands) Set(ctx context.Context, tenantID string, a appearance.Settings) (appearance.Settings, error) {
	if err := a.Check(); err != nil {
		return a, err
	}
	return c.change(ctx, tenantID, "updated", func(tx *postgres.Tx) error { return tenantrow.SetAppearance(tx, a) })
}

func (c Commands) change(
	ctx context.Context, tenantID, action string, write func(*postgres.Tx) error,
) (a appearance.Settings, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		before, err := tenantrow.Appearance(tx)
		if err != nil {
			return err
		}
		if err := write(tx); err != nil {
			return err
		}
		if a, err = tenantrow.Appearance(tx); err != nil {
			return err
		}
		if err := tx.Emit(event.AppearanceUpdated{}); err != nil {
			return err
		}
		return tx.Audit(postgres.Change{Area: "Company settings", Action: action, ObjectType: "appearance",
			ObjectID: tx.TenantID, Old: before, New: a, Edit: action == "updated"})
	})
	return a, err
}
