package license

import (
	"context"
	"time"

	"countersign.dev/domain/license"
	"countersign.dev/internal/postgres"
	licenserow "countersign.dev/internal/store/license"
)

// Set replaces the tenant's license. The use of its products counts from startsOn.
func (c Commands) Set(ctx context.Context, tenantID string, sub license.Subscription, startsOn time.Time) error {
	return c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		before, err := read(tx, func(string) bool { return false })
		if err != nil {
			return err
		}
		if err := licenserow.Replace(tx, sub, startsOn); err != nil {
			return err
		}
		if err := notify(tx); err != nil {
			return err
		}
		return tx.Audit(postgres.Change{Area: "Licenses", Action: "updated", ObjectType: "subscription",
			ObjectID: tx.TenantID, Old: before, New: sub, Edit: true})
	})
}
