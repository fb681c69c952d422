package appearance

import (
	"context"
	"io"
	"time"

	"countersign.dev/domain/document"
	"countersign.dev/domain/fault"
)

// Scanner looks for viruses.
type Scanner interface {
	Scan(ctx context.Context, content io.Reader) error
}

// Keeper stores bytes by their hash.
type Keeper interface {
	Keep(ctx context.Context, tenantID string, at time.Time, contentType string,
		content io.ReadSeeker) (document.Kept, error)
}

// Records is where the logo's place is noted.
type Records interface {
	SetLogo(ctx context.Context, tenantID, key string) (Settings, error)
}

// Bytes reads what was stored.
type Bytes interface {
	Bytes(ctx context.Context, tenantID, key string, limit int64) ([]byte, error)
}

// Logos keeps and reads them.
type Logos struct {
	Scanner Scanner
	Keeper  Keeper
	Bytes   Bytes
	Records Records
	Now     func() time.Time
}

// Set checks an image, keeps it and makes it the logo. The old one stays where it is: what was shown once can be shown
// again.
func (l Logos) Set(ctx context.Context, tenantID string, size int64, image io.ReadSeeker) (Settings, error) {
	var kind string
	for _, step := range []func() error{
		func() error { return l.Scanner.Scan(ctx, image) },
		func() (err error) { kind, err = CheckLogo(size, image); return err },
		func() error { return nil },
	} {
		if _, err := image.Seek(0, io.SeekStart); err != nil {
			return Settings{}, fault.Wrap(err, fault.Internal, fault.InternalError, "The file could not be read again.")
		}
		if err := step(); err != nil {
			return Settings{}, err
		}
	}
	kept, err := l.Keeper.Keep(ctx, tenantID, l.Now(), kind, image)
	if err != nil {
		return Settings{}, err
	}
	return l.Records.SetLogo(ctx, tenantID, kept.Key)
}

// Remove leaves the tenant without one.
func (l Logos) Remove(ctx context.Context, tenantID string) (Settings, error) {
	return l.Records.SetLogo(ctx, tenantID, "")
}

// Image is the logo's bytes; without a logo there is nothing.
func (l Logos) Image(ctx context.Context, tenantID, key string) ([]byte, error) {
	if key == "" {
		return nil, fault.New(fault.NotFound, fault.NotFoundCode, "There is no logo.")
	}
	return l.Bytes.Bytes(ctx, tenantID, key, MaxLogoBytes)
}
