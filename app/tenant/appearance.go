package tenant

import (
	"context"
	"io"

	appearanceapp "countersign.dev/app/appearance"
	"countersign.dev/domain/appearance"
	"countersign.dev/domain/tenant"
	"countersign.dev/internal/postgres"
	tenantrow "countersign.dev/internal/store/tenant"
)

// SetAppearance changes how the pages of a tenant look and how they write dates, on the version that was seen. The
// logo has separate commands.
func (c Platform) SetAppearance(ctx context.Context, tenantID string, a appearance.Settings) (d Detail, err error) {
	if err := a.Check(); err != nil {
		return d, err
	}
	change := PlatformChange{Action: "appearance changed"}
	return c.Change(ctx, tenantID, a.Version, change, func(tx *postgres.Tx, _ tenant.Tenant) error {
		return appearanceapp.SetIn(tx, a)
	})
}

// SetLogo checks an image, stores it and makes it the logo of a tenant. It replaces the logo whatever version was seen.
func (c Platform) SetLogo(
	ctx context.Context, tenantID string, size int64, image io.ReadSeeker,
) (d Detail, err error) {
	// An image that is stored for a closed tenant would stay after the erasure of its data.
	if err := c.Of(ctx, tenantID, mayChange); err != nil {
		return d, err
	}
	key, err := c.Logos.Keep(ctx, tenantID, size, image)
	if err != nil {
		return d, err
	}
	return c.setLogo(ctx, tenantID, key)
}

// RemoveLogo leaves a tenant without a logo.
func (c Platform) RemoveLogo(ctx context.Context, tenantID string) (Detail, error) {
	return c.setLogo(ctx, tenantID, "")
}

func (c Platform) setLogo(ctx context.Context, tenantID, key string) (Detail, error) {
	return c.recorded(ctx, tenantID, func(tx *postgres.Tx) (change PlatformChange, err error) {
		if err := tenantrow.Lock(tx); err != nil {
			return change, err
		}
		if err := mayChange(tx); err != nil {
			return change, err
		}
		return PlatformChange{Action: "logo changed"}, appearanceapp.SetLogoIn(tx, key)
	})
}

// mayChange refuses changes of a closed tenant.
func mayChange(tx *postgres.Tx) error {
	t, err := tenantrow.Get(tx)
	if err != nil {
		return err
	}
	return t.MayChange()
}
