package group

import (
	"context"

	"countersign.dev/domain/group"
	"countersign.dev/internal/postgres"
	grouprow "countersign.dev/internal/store/group"
)

// Create adds a group without members. Its roles need the permission to give roles.
func (c Commands) Create(ctx context.Context, tenantID string, g group.Group) (group.Group, error) {
	if err := g.Check(); err != nil {
		return g, err
	}
	err := c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) (err error) {
		if len(g.Roles) > 0 {
			if err := requireGrant(ctx); err != nil {
				return err
			}
		}
		roles, err := checkRoles(tx, nil, g.Roles, false)
		if err != nil {
			return err
		}
		if err := grouprow.Insert(tx, g); err != nil {
			return err
		}
		if err := grouprow.SetRoles(tx, g.ID, roles); err != nil {
			return err
		}
		if g, err = grouprow.Get(tx, g.ID); err != nil {
			return err
		}
		return record(tx, "created", g.ID, nil, auditedOf(g))
	})
	return g, err
}
