package appearance

import (
	"context"
	"io"
	"time"

	"countersign.dev/domain/appearance"
	"countersign.dev/domain/document"
	"countersign.dev/domain/fault"
)

// Logos checks images and stores them.
type Logos struct {
	Scanner Scanner
	Store   LogoStore
	Now     func() time.Time
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

// Keep checks an image and stores it. It returns the object key. The image is no logo before SetLogoIn names it.
func (l Logos) Keep(ctx context.Context, tenantID string, size int64, image io.ReadSeeker) (key string, err error) {
	var kind string
	for _, step := range []func() error{
		func() error { return l.Scanner.Scan(ctx, image) },
		func() (err error) { kind, err = appearance.CheckLogo(size, image); return err },
		func() error { return nil },
	} {
		if _, err := image.Seek(0, io.SeekStart); err != nil {
			return "", fault.Wrap(err, fault.Internal, fault.InternalError, "The file could not be read again.")
		}
		if err := step(); err != nil {
			return "", err
		}
	}
	kept, err := l.Store.Keep(ctx, tenantID, l.Now(), kind, image)
	return kept.Key, err
}
