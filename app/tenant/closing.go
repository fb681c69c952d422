package tenant

import (
	"context"

	"countersign.dev/internal/postgres"
	tenantrow "countersign.dev/internal/store/tenant"
	tenantdeletionrow "countersign.dev/internal/store/tenantdeletion"
)

// Closing reports whether a company will be closed, or is. Deletions belong to the tenant of the platform, so it is
// read in transactions of their own.
func Closing(ctx context.Context, db *postgres.DB, tenantID string) (closing bool, err error) {
	var platforms []string
	if err := db.InPlatform(ctx, "look for the deletion of a tenant", func(p *postgres.PlatformTx) (err error) {
		platforms, err = tenantrow.Platforms(p)
		return err
	}); err != nil {
		return false, err
	}
	for _, platformID := range platforms {
		if err := db.InTenant(ctx, platformID, func(tx *postgres.Tx) error {
			d, err := tenantdeletionrow.Latest(tx, tenantID)
			closing = closing || d != nil && d.Decided()
			return err
		}); err != nil {
			return false, err
		}
	}
	return closing, nil
}
