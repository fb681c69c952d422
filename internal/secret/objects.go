package secret

import (
	"context"
	"time"
)

// Bytes is object storage as seen from here.
type Bytes interface {
	Keep(ctx context.Context, tenantID string, at time.Time, contentType string, content []byte) (key string, err error)
	Bytes(ctx context.Context, tenantID, key string, limit int64) ([]byte, error)
}

// Objects is object storage for files that hold account numbers: payment files
// and printed checks. They are sealed before they leave the process.
type Objects struct {
	Vault   *Vault
	Storage Bytes
}

// objectPlace binds sealed bytes to being an object of their tenant; which one
// it is, the hash in its key decides.
const objectPlace = "objects"

// overhead is more than sealing adds to a file.
const overhead = 1 << 10

// Keep seals content and stores it. A repeat makes another object of the same content.
func (o Objects) Keep(ctx context.Context, tenantID string, at time.Time, _ string, content []byte) (string, error) {
	sealed, err := o.Vault.Seal(ctx, tenantID, objectPlace, content)
	if err != nil {
		return "", err
	}
	return o.Storage.Keep(ctx, tenantID, at, "application/octet-stream", sealed)
}

// Bytes reads and opens an object that Keep stored.
func (o Objects) Bytes(ctx context.Context, tenantID, key string, limit int64) ([]byte, error) {
	sealed, err := o.Storage.Bytes(ctx, tenantID, key, limit+overhead)
	if err != nil {
		return nil, err
	}
	return o.Vault.Open(ctx, tenantID, objectPlace, sealed)
}
