package objects

import (
	"bytes"
	"context"
	"io"
	"strings"

	"github.com/minio/minio-go/v7"

	"countersign.dev/domain/fault"
)

// sealedFolder holds the encrypted files of attempts to seal a batch.
const sealedFolder = "sealed"

// PutSealed stores encrypted bytes under <tenant>/sealed/<attempt>/<sha256 of the plain bytes>. Every attempt
// has a separate folder, so that nothing is overwritten and the objects of one attempt can be removed
// independently.
func (s *Store) PutSealed(
	ctx context.Context, tenantID, attemptID, sha256 string, content []byte,
) (key string, err error) {
	if !sumForm.MatchString(sha256) {
		return "", fault.New(fault.Internal, fault.InternalError, "a sealed file needs its SHA-256")
	}
	prefix, err := attemptPrefix(tenantID, attemptID)
	if err != nil {
		return "", err
	}
	key = prefix + sha256
	info, err := s.client.PutObject(ctx, s.bucket, key, bytes.NewReader(content), int64(len(content)),
		minio.PutObjectOptions{ContentType: "application/octet-stream"})
	if err != nil {
		return "", unavailable(err)
	}
	if info.Size != int64(len(content)) {
		return "", s.discard(ctx, key)
	}
	return key, nil
}

// Sealed reads encrypted bytes of at most limit. After decryption, the caller compares them with the hash of the
// plain bytes.
func (s *Store) Sealed(ctx context.Context, tenantID, key string, limit int64) ([]byte, error) {
	rest, own := strings.CutPrefix(key, tenantID+"/")
	if !own || !tenantForm.MatchString(tenantID) || strings.Contains(rest, "..") {
		return nil, missing()
	}
	return s.read(ctx, key, limit)
}

// read reads an object of at most limit bytes into memory.
func (s *Store) read(ctx context.Context, key string, limit int64) ([]byte, error) {
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
		return nil,
			fault.New(fault.TooLarge, fault.FileTooLarge, "The file has more than the %d bytes that are read here.", limit)
	}
	return content, nil
}

// RemoveSealed removes the objects of one attempt. A repetition has no effect.
func (s *Store) RemoveSealed(ctx context.Context, tenantID, attemptID string) error {
	prefix, err := attemptPrefix(tenantID, attemptID)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel() // ends the listing when a removal fails
	for found := range s.client.ListObjects(ctx, s.bucket, minio.ListObjectsOptions{Prefix: prefix, Recursive: true}) {
		if found.Err != nil {
			return unavailable(found.Err)
		}
		if err := s.client.RemoveObject(ctx, s.bucket, found.Key, minio.RemoveObjectOptions{}); err != nil {
			return unavailable(err)
		}
	}
	return nil
}

func attemptPrefix(tenantID, attemptID string) (string, error) {
	if !tenantForm.MatchString(tenantID) || !tenantForm.MatchString(attemptID) {
		return "", fault.New(fault.Internal, fault.InternalError, "a sealed file needs a tenant and an attempt")
	}
	return tenantID + "/" + sealedFolder + "/" + attemptID + "/", nil
}
