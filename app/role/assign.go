package role

import (
	"context"
	"slices"

	proposalapp "countersign.dev/app/proposal"
	userapp "countersign.dev/app/user"
	"countersign.dev/domain/event"
	"countersign.dev/domain/role"
	"countersign.dev/domain/user"
	"countersign.dev/internal/postgres"
	rolerow "countersign.dev/internal/store/role"
	userrow "countersign.dev/internal/store/user"
)

// Assign gives the role to users. Users who hold it already keep it. No one gives themselves a role that approves or
// releases money (user.MaySetRoles).
func (c Commands) Assign(ctx context.Context, tenantID, roleID string, userIDs []string) (role.Role, error) {
	change := func(tx *postgres.Tx, w *proposalapp.Waiting, r role.Role, u user.User) error {
		if slices.Contains(u.Roles, r.Name) {
			return nil
		}
		return userapp.ChangeRoles(tx, w, u.ID, append(slices.Clone(u.Roles), r.Name))
	}
	return c.changeMembers(ctx, tenantID, roleID, userIDs, change)
}

// Remove takes the role from users. Each of them keeps at least one role.
func (c Commands) Remove(ctx context.Context, tenantID, roleID string, userIDs []string) (role.Role, error) {
	change := func(tx *postgres.Tx, w *proposalapp.Waiting, r role.Role, u user.User) error {
		if !slices.Contains(u.Roles, r.Name) {
			return nil
		}
		remaining := slices.DeleteFunc(slices.Clone(u.Roles), func(name string) bool { return name == r.Name })
		if err := role.KeepOneRole(u.FullName(), remaining); err != nil {
			return err
		}
		return userapp.ChangeRoles(tx, w, u.ID, remaining)
	}
	return c.changeMembers(ctx, tenantID, roleID, userIDs, change)
}

// changeMembers changes all users or none. It locks them in one order, so that two such changes do not wait for each
// other.
func (c Commands) changeMembers(
	ctx context.Context, tenantID, roleID string, userIDs []string,
	change func(*postgres.Tx, *proposalapp.Waiting, role.Role, user.User) error,
) (r role.Role, err error) {
	ids := slices.Compact(slices.Sorted(slices.Values(userIDs)))
	err = proposalapp.InTenant(ctx, c.DB, tenantID, func(tx *postgres.Tx, w *proposalapp.Waiting) error {
		if r, err = rolerow.Get(tx, roleID); err != nil {
			return err
		}
		users := make([]user.User, len(ids))
		for n, userID := range ids {
			if users[n], err = userrow.Lock(tx, userID); err != nil {
				return err
			}
		}
		for _, u := range users {
			if err := change(tx, w, r, u); err != nil {
				return err
			}
		}
		if err := tx.Emit(event.RoleUpdated{RoleID: roleID}); err != nil {
			return err
		}
		r, err = rolerow.Get(tx, roleID)
		return err
	})
	return r, err
}
