package objects

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"io"

	"github.com/minio/minio-go/v7"

	"countersign.dev/domain/fault"
)

// derivedKey is <tenant>/derived/<sha256 of the recipe>. The recipe names the
// hash of what it was made from, so it never goes stale, and losing it costs a
// moment: it is made again.
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
	body, err := s.client.GetObject(ctx, s.bucket, key, minio.GetObjectOptions{})
	if err != nil {
		return nil, translate(err)
	}
	defer body.Close()
	content, err := io.ReadAll(io.LimitReader(body, limit+1))
	if err != nil {
		return nil, translate(err)
	}
	if int64(len(content)) > limit {
		return nil, fault.New(fault.TooLarge, fault.FileTooLarge, "The stored picture is too large.")
	}
	return content, nil
}

// PutDerived keeps something that can be made again: a drawn page.
func (s *Store) PutDerived(ctx context.Context, tenantID, recipe, contentType string, content []byte) error {
	key, err := derivedKey(tenantID, recipe)
	if err != nil {
		return err
	}
	_, err = s.client.PutObject(ctx, s.bucket, key, bytes.NewReader(content), int64(len(content)), minio.PutObjectOptions{ContentType: contentType})
	if err != nil {
		return unavailable(err)
	}
	return nil
}
