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
	return c.change(ctx, tenantID, func(tx *postgres.Tx) error { return SetIn(tx, a) })
}

// SetIn is Set in the transaction of another use case.
func SetIn(tx *postgres.Tx, a appearance.Settings) error {
	if err := a.Check(); err != nil {
		return err
	}
	return changeIn(tx, "updated", func() error { return tenantrow.SetAppearance(tx, a) })
}

// change runs a change and returns what the pages look like after it.
func (c Commands) change(
	ctx context.Context, tenantID string, do func(*postgres.Tx) error,
) (a appearance.Settings, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if err := do(tx); err != nil {
			return err
		}
		a, err = tenantrow.Appearance(tx)
		return err
	})
	return a, err
}

func changeIn(tx *postgres.Tx, action string, write func() error) error {
	before, err := tenantrow.Appearance(tx)
	if err != nil {
		return err
	}
	if err := write(); err != nil {
		return err
	}
	after, err := tenantrow.Appearance(tx)
	if err != nil {
		return err
	}
	if err := tx.Emit(event.AppearanceUpdated{}); err != nil {
		return err
	}
	return tx.Audit(postgres.Change{Area: "Company settings", Action: action, ObjectType: "appearance",
		ObjectID: tx.TenantID, Old: before, New: after, Edit: action == "updated"})
}
