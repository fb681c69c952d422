package identityprovider

import (
	"context"

	"countersign.dev/domain/identityprovider"
	"countersign.dev/internal/postgres"
	identityproviderrow "countersign.dev/internal/store/identityprovider"
)

// Remove removes the version of the provider that the person saw. It does not wait: access must be revoked at once.
// People sign in with their passwords. Accounts stay linked, which matters only to a provider with the same issuer.
func (c Commands) Remove(ctx context.Context, tenantID string, version int64) error {
	return c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		before, err := locked(tx)
		if err != nil {
			return err
		}
		if !before.Exists() {
			return postgres.NotFound()
		}
		if err := before.Stale(version); err != nil {
			return err
		}
		if err := identityproviderrow.Remove(tx, version); err != nil {
			return err
		}
		return record(tx, "identity provider removed", before, identityprovider.Provider{})
	})
}
