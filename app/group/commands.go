// Package group holds the use cases of groups: members, roles and projects.
package group

import (
	"context"
	"slices"

	"countersign.dev/domain/event"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/group"
	"countersign.dev/domain/permission"
	"countersign.dev/domain/session"
	"countersign.dev/domain/user"
	"countersign.dev/internal/postgres"
	grouprow "countersign.dev/internal/store/group"
)

// Commands are the use cases that open their own transaction.
type Commands struct{ DB *postgres.DB }

// List is the list of groups.
func (c Commands) List(tenantID string) grid.List[group.Entry] {
	return postgres.NewList[group.Entry](c.DB, tenantID, grouprow.List())
}

// Members is the list of the members of a group.
func (c Commands) Members(tenantID, groupID string) grid.List[group.Member] {
	return postgres.NewList[group.Member](c.DB, tenantID, grouprow.MemberList(groupID))
}

// Colleagues is the list of the active people who are in a group with the user.
func (c Commands) Colleagues(tenantID, userID string) grid.List[group.Colleague] {
	return postgres.NewList[group.Colleague](c.DB, tenantID, grouprow.ColleagueList(userID))
}

// All are the groups of the tenant by name.
func (c Commands) All(ctx context.Context, tenantID string) (all []group.Summary, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		all, err = grouprow.All(tx)
		return err
	})
	return all, err
}

// Get is one group and what names it.
func (c Commands) Get(ctx context.Context, tenantID, groupID string) (g group.Group, u group.Use, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if g, err = grouprow.Get(tx, groupID); err != nil {
			return err
		}
		u, err = grouprow.Uses(tx, g)
		return err
	})
	return g, u, err
}

// NameTaken reports whether a group other than except has the name.
func (c Commands) NameTaken(ctx context.Context, tenantID, name, except string) (taken bool, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		taken, err = grouprow.NameTaken(tx, name, except)
		return err
	})
	return taken, err
}

// audited is the audited form of a group.
type audited struct {
	Name, Description string
	Roles             []string
}

func auditedOf(g group.Group) *audited { return &audited{g.Name, g.Description, g.Roles} }

// record notifies browsers of a change and writes its audit entry.
func record(tx *postgres.Tx, action, groupID string, before, after any) error {
	if err := tx.Emit(event.GroupUpdated{GroupID: groupID}); err != nil {
		return err
	}
	return tx.Audit(postgres.Change{Area: "Groups", Action: action, ObjectType: "group", ObjectID: groupID, Old: before,
		New: after, Edit: before != nil && after != nil})
}

// requireGrant refuses people who may not give roles to users. A group gives its roles to its members.
func requireGrant(ctx context.Context) error {
	const grants permission.Permission = "roles:manage"
	if who, signedIn := session.From(ctx); signedIn && !who.May(grants) {
		return fault.New(fault.Forbidden, fault.ActionForbidden,
			"A group gives its roles to its members. You do not have the permission to give roles to users.")
	}
	return nil
}

// requireGrantOf is requireGrant for a group that has roles.
func requireGrantOf(ctx context.Context, g group.Group) error {
	if len(g.Roles) == 0 {
		return nil
	}
	return requireGrant(ctx)
}

// checkRoles decides on the roles that a group gets, and returns them. had are those that it has. member says
// whether the actor is a member of the group, who gains what is added.
func checkRoles(tx *postgres.Tx, had, wanted []string, member bool) ([]user.Role, error) {
	roles, err := grouprow.Roles(tx, wanted)
	if err != nil {
		return nil, err
	}
	if len(roles) != len(wanted) {
		const missing = "One of these roles does not exist."
		return nil, fault.New(fault.Invalid, fault.ValidationFailed, missing).
			WithFields(fault.Field{Path: "roles", Code: fault.InvalidValue, Message: missing})
	}
	if err := group.MayHold(roles); err != nil || !member {
		return roles, err
	}
	return roles, group.MayGain(slices.DeleteFunc(slices.Clone(roles),
		func(r user.Role) bool { return slices.Contains(had, r.Name) }))
}
