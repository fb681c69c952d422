package approval

import (
	"context"

	"github.com/shopspring/decimal"

	proposalapp "countersign.dev/app/proposal"
	"countersign.dev/domain/approval"
	"countersign.dev/domain/event"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/money"
	"countersign.dev/internal/postgres"
	approvalrow "countersign.dev/internal/store/approval"
	tenantrow "countersign.dev/internal/store/tenant"
)

// People is the list of people with what they may approve.
func (c Commands) People(tenantID string) grid.List[approval.Holder] {
	return approvalrow.People(c.DB, tenantID)
}

// Roles is the list of roles with what their members may approve.
func (c Commands) Roles(tenantID string) grid.List[approval.RoleHolder] {
	return approvalrow.Roles(c.DB, tenantID)
}

// RoleLimit is the approval limit of a role in the currency of the tenant.
type RoleLimit struct {
	approvalrow.RoleLimit

	Currency string
}

// RoleLimit returns the limit of a role.
func (c Commands) RoleLimit(ctx context.Context, tenantID, roleID string) (r RoleLimit, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		r, err = roleLimit(tx, roleID)
		return err
	})
	return r, err
}

func roleLimit(tx *postgres.Tx, roleID string) (r RoleLimit, err error) {
	if r.RoleLimit, err = approvalrow.Role(tx, roleID); err != nil {
		return r, err
	}
	owner, err := tenantrow.Get(tx)
	r.Currency = owner.Currency
	return r, err
}

// SetRoleLimit sets the highest amount that the members of a role may finally approve, unless they have a limit of
// their own. Nil removes it.
func (c Commands) SetRoleLimit(
	ctx context.Context, tenantID, roleID string, limit *decimal.Decimal, version int64,
) (r RoleLimit, err error) {
	err = proposalapp.InTenant(ctx, c.DB, tenantID, func(tx *postgres.Tx, w *proposalapp.Waiting) error {
		before, err := approvalrow.LockRole(tx, roleID)
		if err != nil {
			return err
		}
		if before.Version != version {
			return fault.Stale("this role")
		}
		if err := proposalapp.Change(tx, w, RoleLimitKind(), roleID, RoleLimitChange{limit}); err != nil {
			return err
		}
		r, err = roleLimit(tx, roleID)
		return err
	})
	return r, err
}

func setRoleLimit(tx *postgres.Tx, roleID string, limit *decimal.Decimal) error {
	before, err := approvalrow.LockRole(tx, roleID)
	if err != nil {
		return err
	}
	holds, err := approvalrow.HoldsRole(tx, tx.Actor.UserID, roleID)
	if err != nil {
		return err
	}
	if err := approval.MaySetRoleLimit(holds); err != nil {
		return err
	}
	if err := approval.CheckLimit(limit); err != nil {
		return err
	}
	if err := approvalrow.SetRoleLimit(tx, roleID, limit, before.Version); err != nil {
		return err
	}
	r, err := roleLimit(tx, roleID)
	if err != nil {
		return err
	}
	if err := tx.Emit(event.UserUpdated{}); err != nil {
		return err
	}
	return auditRoleLimit(tx, before, r)
}

// auditedLimit is the audited form of a role's limit.
type auditedLimit struct {
	Name          string
	ApprovalLimit *money.Amount `json:",omitempty"` // in the tenant's currency
}

func auditRoleLimit(tx *postgres.Tx, before approvalrow.RoleLimit, after RoleLimit) error {
	old, err := auditedOf(before, after.Currency)
	if err != nil {
		return err
	}
	now, err := auditedOf(after.RoleLimit, after.Currency)
	if err != nil {
		return err
	}
	return tx.Audit(postgres.Change{Area: "Roles", Action: "approval limit changed", ObjectType: "role",
		ObjectID: after.ID, Old: old, New: now, Edit: true})
}

func auditedOf(r approvalrow.RoleLimit, currency string) (auditedLimit, error) {
	a := auditedLimit{Name: r.Name}
	if r.ApprovalLimit == nil {
		return a, nil
	}
	amount, err := money.New(*r.ApprovalLimit, money.Currency(currency))
	a.ApprovalLimit = &amount
	return a, err
}
