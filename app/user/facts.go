package user

import (
	"context"

	"countersign.dev/domain/grid"
	"countersign.dev/domain/user"
	"countersign.dev/internal/postgres"
	projectrow "countersign.dev/internal/store/project"
	tenantrow "countersign.dev/internal/store/tenant"
	userrow "countersign.dev/internal/store/user"
)

// Facts are what the roles and groups of the tenant say about a user.
func (c Commands) Facts(ctx context.Context, tenantID, userID string) (f user.Facts, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		owner, err := tenantrow.Get(tx)
		if err != nil {
			return err
		}
		f.Currency = owner.Currency
		if f.Groups, err = userrow.Groups(tx, userID); err != nil {
			return err
		}
		f.Limit, err = userrow.LimitOfRoles(tx, userID)
		return err
	})
	return f, err
}

// Permissions are what a user may do, with the roles that permit it.
func (c Commands) Permissions(ctx context.Context, tenantID, userID string) (held []user.HeldPermission, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if _, err := userrow.Get(tx, userID); err != nil {
			return err
		}
		held, err = userrow.HeldPermissions(tx, userID)
		return err
	})
	return held, err
}

// Projects are the projects that a user sees, as far as the reader sees them too.
func (c Commands) Projects(ctx context.Context, tenantID, userID string) (a user.ProjectAccess, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if _, err := userrow.Get(tx, userID); err != nil {
			return err
		}
		held, err := userrow.Permissions(tx, userID)
		if err != nil {
			return err
		}
		a.Opens = held.Has("projects:get")
		a.Projects, a.Total, err = projectrow.SeenBy(tx, userID, held.Has("projects:viewAllRelatedProjects"),
			user.MaxSeenProjects)
		return err
	})
	return a, err
}

// Counts are the numbers of users that a search finds, by status.
func (c Commands) Counts(ctx context.Context, tenantID, search string) (user.Counts, error) {
	return counts(ctx, c.List(tenantID), search)
}

func counts[R any](ctx context.Context, list grid.List[R], search string) (user.Counts, error) {
	found := user.Counts{}
	for _, status := range []user.Status{user.Active, user.Inactive, user.Invited} {
		page, err := list.Page(ctx, grid.Query{Search: search, Size: 1,
			Filters: []grid.Filter{{Field: "status", Operator: grid.Equal, Values: []string{string(status)}}}})
		if err != nil {
			return nil, err
		}
		found[status] = page.Count
	}
	return found, nil
}
