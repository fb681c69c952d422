package role

import (
	"context"
	"slices"

	"github.com/shopspring/decimal"

	proposalapp "countersign.dev/app/proposal"
	"countersign.dev/domain/event"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/permission"
	"countersign.dev/domain/proposal"
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
	err := proposalapp.InTenant(ctx, c.DB, tenantID, func(tx *postgres.Tx, w *proposalapp.Waiting) error {
		before, err := rolerow.Lock(tx, r.ID)
		if err != nil {
			return err
		}
		if before.Version != r.Version {
			return fault.Stale("this role")
		}
		if err := proposalapp.Change(tx, w, ContentKind(), r.ID, contentOf(r)); err != nil {
			return err
		}
		r, err = rolerow.Get(tx, r.ID)
		return err
	})
	return r, err
}

// ContentKind is the change of a role: its permissions, limit and name. It needs a second administrator if the role
// approves, releases or administers, before or after it.
func ContentKind() proposalapp.Kind[ContentChange] {
	return proposalapp.Kind[ContentChange]{Name: proposal.RolePermissions, Permission: "roles:update",
		Needs: func(tx *postgres.Tx, roleID string, change ContentChange) (bool, error) {
			before, err := rolerow.Lock(tx, roleID)
			return role.ChangesAuthority(before, change.on(before)), err
		},
		Snapshot: func(tx *postgres.Tx, roleID string, _ ContentChange) (proposal.Snapshot, error) {
			r, err := rolerow.Lock(tx, roleID)
			return snapshot(r), err
		},
		Apply: func(tx *postgres.Tx, roleID string, change ContentChange) error {
			before, err := rolerow.Lock(tx, roleID)
			if err != nil {
				return err
			}
			return update(tx, before, change.on(before))
		}}
}

func snapshot(r role.Role) proposal.Snapshot {
	limit, held := []string{}, []string{}
	if r.ApprovalLimit != nil {
		limit = []string{r.ApprovalLimit.StringFixed(2)}
	}
	for _, p := range r.Permissions {
		held = append(held, string(p))
	}
	return proposal.Snapshot{Subject: r.Name, Values: []proposal.Value{
		{Field: proposal.Name, Values: []string{r.Name}}, {Field: proposal.Description, Values: []string{r.Description}},
		{Field: proposal.Limit, Values: limit}, {Field: proposal.Permissions, Values: held},
		{Field: proposal.TwoFactors, Values: proposal.Switch(r.TwoFactors)}}}
}

// ContentChange is what a person decides about a role.
type ContentChange struct {
	Name, Description string
	ApprovalLimit     *decimal.Decimal
	Permissions       []permission.Permission
	// KeepsTwoFactors is set by a configuration file, which decides about two-factor sign-in itself.
	KeepsTwoFactors bool `json:",omitempty"`
}

func contentOf(r role.Role) ContentChange {
	return ContentChange{Name: r.Name, Description: r.Description, ApprovalLimit: r.ApprovalLimit,
		Permissions: r.Permissions}
}

// on is the changed role. It requires two-factor sign-in as soon as it releases payments.
func (c ContentChange) on(before role.Role) role.Role {
	starts := !c.KeepsTwoFactors && role.StartsRelease(before.Permissions, c.Permissions)
	return role.Role{ID: before.ID, Version: before.Version, Name: c.Name, Description: c.Description,
		ApprovalLimit: c.ApprovalLimit, Permissions: c.Permissions, TwoFactors: before.TwoFactors || starts}
}

func update(tx *postgres.Tx, before, r role.Role) error {
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
