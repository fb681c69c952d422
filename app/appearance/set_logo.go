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
) (appearance.Settings, error) {
	var kind string
	for _, step := range []func() error{
		func() error { return c.Scanner.Scan(ctx, image) },
		func() (err error) { kind, err = appearance.CheckLogo(size, image); return err },
		func() error { return nil },
	} {
		if _, err := image.Seek(0, io.SeekStart); err != nil {
			return appearance.Settings{}, fault.Wrap(err, fault.Internal, fault.InternalError,
				"The file could not be read again.")
		}
		if err := step(); err != nil {
			return appearance.Settings{}, err
		}
	}
	kept, err := c.LogoStore.Keep(ctx, tenantID, c.Now(), kind, image)
	if err != nil {
		return appearance.Settings{}, err
	}
	return c.setLogo(ctx, tenantID, kept.Key)
}

// RemoveLogo leaves the tenant without a logo.
func (c Commands) RemoveLogo(ctx context.Context, tenantID string) (appearance.Settings, error) {
	return c.setLogo(ctx, tenantID, "")
}

func (c Commands) setLogo(ctx context.Context, tenantID, key string) (appearance.Settings, error) {
	return c.change(ctx, tenantID, "logo changed", func(tx *postgres.Tx) error { return tenantrow.SetLogo(tx, key) })
}

// Logo is the bytes of the logo at key. It is not found if the key is empty.
func (c Commands) Logo(ctx context.Context, tenantID, key string) ([]byte, error) {
	if key == "" {
		return nil, fault.New(fault.NotFound, fault.NotFoundCode, "There is no logo.")
	}
	return c.Images.Bytes(ctx, tenantID, key, appearance.MaxLogoBytes)
}
