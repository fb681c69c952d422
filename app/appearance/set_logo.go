package appearance

import (
	"context"
	"io"

	"countersign.dev/domain/appearance"
	"countersign.dev/domain/fault"
	"countersign.dev/internal/postgres"
	tenantrow "countersign.dev/internal/store/tenant"
)

// SetLogo checks an image, stores it and makes it the logo. The old image stays in storage, because it was shown once
// and may be shown again.
func (c Commands) SetLogo(
	ctx context.Context, tenantID string, size int64, image io.ReadSeeker,
) (a appearance.Settings, err error) {
	key, err := c.Logos.Keep(ctx, tenantID, size, image)
	if err != nil {
		return a, err
	}
	return c.change(ctx, tenantID, func(tx *postgres.Tx) error { return SetLogoIn(tx, key) })
}

// RemoveLogo leaves the tenant without a logo.
func (c Commands) RemoveLogo(ctx context.Context, tenantID string) (appearance.Settings, error) {
	return c.change(ctx, tenantID, func(tx *postgres.Tx) error { return SetLogoIn(tx, "") })
}

// SetLogoIn makes a stored image the logo. An empty key removes the logo.
func SetLogoIn(tx *postgres.Tx, key string) error {
	return changeIn(tx, "logo changed", func() error { return tenantrow.SetLogo(tx, key) })
}

// Logo is the bytes of the logo at key. It is not found if the key is empty.
func (c Commands) Logo(ctx context.Context, tenantID, key string) ([]byte, error) {
	if key == "" {
		return nil, fault.New(fault.NotFound, fault.NotFoundCode, "There is no logo.")
	}
	return c.Images.Bytes(ctx, tenantID, key, appearance.MaxLogoBytes)
}
