package objects

import (
	"bytes"
	"context"
	"time"
)

// Keep is Put for bytes that are in memory already, and gives their key.
func (s *Store) Keep(
	ctx context.Context, tenantID string, at time.Time, contentType string, content []byte,
) (string, error) {
	object, err := s.Put(ctx, tenantID, at, contentType, bytes.NewReader(content))
	return object.Key, err
}
