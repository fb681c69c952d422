package objects

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"

	"github.com/minio/minio-go/v7"
)

// derivedKey is <tenant>/derived/<sha256 of the recipe>. The recipe contains the hash of its source, so it never
// becomes stale. A lost object is created again.
func derivedKey(tenantID, recipe string) (string, error) {
	if !tenantForm.MatchString(tenantID) {
		return "", missing()
	}
	sum := sha256.Sum256([]byte(recipe))
	return tenantID + "/derived/" + hex.EncodeToString(sum[:]), nil
}

// Derived is what PutDerived stored for the recipe, if it still exists.
func (s *Store) Derived(ctx context.Context, tenantID, recipe string, limit int64) ([]byte, error) {
	key, err := derivedKey(tenantID, recipe)
	if err != nil {
		return nil, err
	}
	return s.read(ctx, key, limit)
}

// PutDerived keeps something that can be made again: a drawn page.
func (s *Store) PutDerived(ctx context.Context, tenantID, recipe, contentType string, content []byte) error {
	key, err := derivedKey(tenantID, recipe)
	if err != nil {
		return err
	}
	_, err = s.client.PutObject(ctx, s.bucket, key, bytes.NewReader(content), int64(len(content)),
		minio.PutObjectOptions{ContentType: contentType})
	if err != nil {
		return unavailable(err)
	}
	return nil
}
