package group

import (
	"context"
	"slices"

	proposalapp "countersign.dev/app/proposal"
	"countersign.dev/domain/fault"
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
	err := proposalapp.InTenant(ctx, c.DB, tenantID, func(tx *postgres.Tx, w *proposalapp.Waiting) error {
		before, err := grouprow.Lock(tx, g.ID)
		if err != nil {
			return err
		}
		if before.Version != g.Version {
			return fault.Stale("this group")
		}
		change := DetailsChange{g.Name, g.Description, g.Roles}
		if err := proposalapp.Change(tx, w, DetailsKind(), g.ID, change); err != nil {
			return err
		}
		g, err = grouprow.Get(tx, g.ID)
		return err
	})
	return g, err
}

func update(tx *postgres.Tx, groupID string, change DetailsChange) error {
	before, err := grouprow.Lock(tx, groupID)
	if err != nil {
		return err
	}
	if err := changeRoles(tx.Ctx, tx, before, change.Roles); err != nil {
		return err
	}
	if err := grouprow.Update(tx, group.Group{ID: groupID, Name: change.Name, Description: change.Description,
		Version: before.Version}); err != nil {
		return err
	}
	if before.Name != change.Name {
		if err := grouprow.RenameInRules(tx, before.Name, change.Name); err != nil {
			return err
		}
	}
	g, err := grouprow.Get(tx, groupID)
	if err != nil {
		return err
	}
	return record(tx, "updated", groupID, auditedOf(before), auditedOf(g))
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
