package group

import (
	"context"
	"slices"

	"countersign.dev/domain/group"
	"countersign.dev/internal/postgres"
	grouprow "countersign.dev/internal/store/group"
)

// Update saves name, description and roles of the version that the person saw. Approval rules that name the group by
// its old name get the new one.
func (c Commands) Update(ctx context.Context, tenantID string, g group.Group) (group.Group, error) {
	if err := g.Check(); err != nil {
		return g, err
	}
	err := c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		before, err := grouprow.Lock(tx, g.ID)
		if err != nil {
			return err
		}
		if err := changeRoles(ctx, tx, before, g.Roles); err != nil {
			return err
		}
		if err := grouprow.Update(tx, g); err != nil {
			return err
		}
		if before.Name != g.Name {
			if err := grouprow.RenameInRules(tx, before.Name, g.Name); err != nil {
				return err
			}
		}
		if g, err = grouprow.Get(tx, g.ID); err != nil {
			return err
		}
		return record(tx, "updated", g.ID, auditedOf(before), auditedOf(g))
	})
	return g, err
}

// changeRoles replaces the roles of a locked group if they differ.
func changeRoles(ctx context.Context, tx *postgres.Tx, before group.Group, wanted []string) error {
	sorted := func(names []string) []string { return slices.Sorted(slices.Values(names)) }
	if slices.Equal(sorted(before.Roles), sorted(wanted)) {
		return nil
	}
	if err := requireGrant(ctx); err != nil {
		return err
	}
	member, err := grouprow.HasMember(tx, before.ID, tx.Actor.UserID)
	if err != nil {
		return err
	}
	roles, err := checkRoles(tx, before.Roles, wanted, member)
	if err != nil {
		return err
	}
	return grouprow.SetRoles(tx, before.ID, roles)
}
