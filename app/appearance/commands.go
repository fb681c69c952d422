// Package appearance holds the use cases of how a tenant's pages look.
package appearance

import (
	"context"

	"countersign.dev/domain/appearance"
	"countersign.dev/internal/postgres"
	tenantrow "countersign.dev/internal/store/tenant"
)

// Commands are the use cases that open their own transaction.
type Commands struct {
	DB     *postgres.DB
	Logos  Logos // used by SetLogo only
	Images Images
}

// Images reads what was stored.
type Images interface {
	Bytes(ctx context.Context, tenantID, key string, limit int64) ([]byte, error)
}

// Get is how the tenant's pages look.
func (c Commands) Get(ctx context.Context, tenantID string) (a appearance.Settings, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		a, err = tenantrow.Appearance(tx)
		return err
	})
	return a, err
}
