// Package role holds the use cases of roles: what they permit and who holds them.
package role

import (
	"context"

	"countersign.dev/domain/event"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/money"
	"countersign.dev/domain/role"
	"countersign.dev/internal/postgres"
	rolerow "countersign.dev/internal/store/role"
	tenantrow "countersign.dev/internal/store/tenant"
)

// Commands are the use cases that open their own transaction.
type Commands struct{ DB *postgres.DB }

// List is the list of roles in priority order.
func (c Commands) List(tenantID string) grid.List[role.Entry] { return rolerow.List(c.DB, tenantID) }

// Members is the list of the users who hold the role directly.
func (c Commands) Members(tenantID, roleID string) grid.List[role.Member] {
	return rolerow.Members(c.DB, tenantID, roleID)
}

// Get is one role.
func (c Commands) Get(ctx context.Context, tenantID, roleID string) (r role.Role, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		r, err = rolerow.Get(tx, roleID)
		return err
	})
	return r, err
}

// NameTaken reports whether a role other than except has the name.
func (c Commands) NameTaken(ctx context.Context, tenantID, name, except string) (taken bool, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		taken, err = rolerow.NameTaken(tx, name, except)
		return err
	})
	return taken, err
}

// audited is the audited form of a role.
type audited struct {
	Name, Description string
	ApprovalLimit     *money.Amount `json:",omitempty"` // in the tenant's currency
	Permissions       []string
	TwoFactors        bool `json:",omitempty"`
}

func auditedOf(tx *postgres.Tx, r role.Role) (*audited, error) {
	a := audited{Name: r.Name, Description: r.Description, TwoFactors: r.TwoFactors}
	for _, p := range r.Permissions {
		a.Permissions = append(a.Permissions, string(p))
	}
	if r.ApprovalLimit == nil {
		return &a, nil
	}
	owner, err := tenantrow.Get(tx)
	if err != nil {
		return nil, err
	}
	limit, err := money.New(*r.ApprovalLimit, money.Currency(owner.Currency))
	a.ApprovalLimit = &limit
	return &a, err
}

// record notifies browsers of a change of the role and writes its audit entry. before or after is nil if the role did
// not exist or no longer exists.
func record(tx *postgres.Tx, action string, before, after *role.Role) error {
	c := postgres.Change{Area: "Roles", Action: action, ObjectType: "role", Edit: before != nil && after != nil}
	for _, side := range []struct {
		role  *role.Role
		value *any
	}{{before, &c.Old}, {after, &c.New}} {
		if side.role == nil {
			continue
		}
		a, err := auditedOf(tx, *side.role)
		if err != nil {
			return err
		}
		c.ObjectID, *side.value = side.role.ID, a
	}
	if err := tx.Emit(event.RoleUpdated{RoleID: c.ObjectID}); err != nil {
		return err
	}
	return tx.Audit(c)
}
