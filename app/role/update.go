package role

import (
	"context"
	"slices"

	"countersign.dev/domain/event"
	"countersign.dev/domain/permission"
	"countersign.dev/domain/role"
	"countersign.dev/domain/session"
	"countersign.dev/internal/postgres"
	rolerow "countersign.dev/internal/store/role"
)

// Update saves the role on the version that the person saw. Open sessions of its holders apply it at once.
func (c Commands) Update(ctx context.Context, tenantID string, r role.Role) (role.Role, error) {
	if err := r.Check(); err != nil {
		return r, err
	}
	err := c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		before, err := rolerow.Lock(tx, r.ID)
		if err != nil {
			return err
		}
		holders, err := rolerow.Holders(tx, r.ID)
		if err != nil {
			return err
		}
		if err := mayUpdate(tx, before, r, holders); err != nil {
			return err
		}
		if err := rolerow.Update(tx, r); err != nil {
			return err
		}
		if r, err = rolerow.Get(tx, r.ID); err != nil {
			return err
		}
		for _, userID := range holders {
			if err := tx.Emit(event.UserUpdated{UserID: userID}); err != nil {
				return err
			}
		}
		return record(tx, "updated", &before, &r)
	})
	return r, err
}

func mayUpdate(tx *postgres.Tx, before, after role.Role, holders []string) error {
	if err := before.Editable(); err != nil {
		return err
	}
	has := func(p permission.Permission) bool {
		who, signedIn := session.From(tx.Ctx)
		return !signedIn || who.May(p)
	}
	if err := role.MayChange(before, after, slices.Contains(holders, tx.Actor.UserID), has); err != nil {
		return err
	}
	if before.Name == after.Name {
		return nil
	}
	use, err := rolerow.Uses(tx, before)
	if err != nil {
		return err
	}
	return use.Renamable()
}
