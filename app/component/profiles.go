package component

import (
	"context"
	"slices"

	"countersign.dev/domain/connection"
	"countersign.dev/internal/postgres"
	componentrow "countersign.dev/internal/store/component"
	connectionrow "countersign.dev/internal/store/connection"
)

// Profile is a profile of a connection with the name of the connection.
type Profile = connectionrow.NamedProfile

// Profiles are the profiles of the company that steps of a workflow can use.
func (c Commands) Profiles(ctx context.Context, tenantID, componentID string) (all []Profile, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if _, _, err := workflow(tx, componentID, componentrow.Get); err != nil {
			return err
		}
		all, err = connectionrow.AllProfiles(tx)
		return err
	})
	return slices.DeleteFunc(all, func(p Profile) bool { return p.Type != connection.REST }), err
}
