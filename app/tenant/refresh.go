package tenant

import (
	"context"
	"fmt"

	userapp "countersign.dev/app/user"
)

// RefreshSystemRoles gives every tenant the system roles as this release defines them. A release may add permissions,
// and nobody can change system roles by hand.
func (c Commands) RefreshSystemRoles(ctx context.Context) error {
	all, err := c.List(ctx, "refresh the system roles")
	if err != nil {
		return err
	}
	for _, t := range all {
		if err := (userapp.Commands{DB: c.DB}).SeedSystemRoles(ctx, t.ID); err != nil {
			return fmt.Errorf("system roles of %s: %w", t.Identifier, err)
		}
	}
	return nil
}
