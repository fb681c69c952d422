package group

import (
	"context"

	"countersign.dev/domain/group"
	"countersign.dev/internal/postgres"
	grouprow "countersign.dev/internal/store/group"
)

// Create adds a group without members. Its roles need the permission to give roles.
func (c Commands) Create(ctx context.Context, tenantID string, g group.Group) (group.Group, error) {
	err := c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) (err error) {
		g, err = CreateIn(tx, g)
		return err
	})
	return g, err
}

// CreateIn is Create within a transaction.
func CreateIn(tx *postgres.Tx, g group.Group) (group.Group, error) {
	if err := g.Check(); err != nil {
		return g, err
	}
	if err := requireGrantOf(tx.Ctx, g); err != nil {
		return g, err
	}
	roles, err := checkRoles(tx, nil, g.Roles, false)
	if err != nil {
		return g, err
	}
	if err := grouprow.Insert(tx, g); err != nil {
		return g, err
	}
	if err := grouprow.SetRoles(tx, g.ID, roles); err != nil {
		return g, err
	}
	if g, err = grouprow.Get(tx, g.ID); err != nil {
		return g, err
	}
	return g, record(tx, "created", g.ID, nil, auditedOf(g))
}
