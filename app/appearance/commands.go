// Package appearance holds the use cases of how a tenant's pages look.
package appearance

import (
	"context"
	"io"
	"time"

	"countersign.dev/domain/appearance"
	"countersign.dev/domain/document"
	"countersign.dev/internal/postgres"
	tenantrow "countersign.dev/internal/store/tenant"
)

// Commands are the use cases that open their own transaction. Only the commands of the logo
// use the scanner, the keeper and the images.
type Commands struct {
	DB        *postgres.DB
	Scanner   Scanner
	LogoStore LogoStore
	Images    Images
	Now       func() time.Time
}

// Scanner scans for viruses.
type Scanner interface {
	Scan(ctx context.Context, content io.Reader) error
}

// LogoStore stores bytes by their hash.
type LogoStore interface {
	Keep(ctx context.Context, tenantID string, at time.Time, contentType string,
		content io.ReadSeeker) (document.Kept, error)
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
