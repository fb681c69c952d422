package objects

import (
	"context"
	"io"
	"strings"

	"github.com/minio/minio-go/v7"

	"countersign.dev/domain/fault"
)

// streamPart is what PutStream keeps in memory. 10,000 parts are an archive of 160 GB.
const streamPart = 16 << 20

// PutStream stores content of unknown length under <tenant>/<folder>/<name>. It replaces what an interrupted attempt
// left. If reading fails, nothing is stored.
func (s *Store) PutStream(
	ctx context.Context, tenantID, folder, name, contentType string, content io.Reader,
) (size int64, err error) {
	key, err := streamKey(tenantID, folder, name)
	if err != nil {
		return 0, err
	}
	info, err := s.client.PutObject(ctx, s.bucket, key, content, -1,
		minio.PutObjectOptions{ContentType: contentType, PartSize: streamPart})
	if err != nil {
		return 0, unavailable(err)
	}
	return info.Size, nil
}

// OpenStream reads what PutStream stored.
func (s *Store) OpenStream(ctx context.Context, tenantID, folder, name string) (io.ReadSeekCloser, error) {
	key, err := streamKey(tenantID, folder, name)
	if err != nil {
		return nil, err
	}
	body, err := s.client.GetObject(ctx, s.bucket, key, minio.GetObjectOptions{})
	if err != nil {
		return nil, translate(err)
	}
	if _, err := body.Stat(); err != nil {
		body.Close()
		return nil, translate(err)
	}
	return body, nil
}

// RemoveStreams removes what PutStream stored under the names with a prefix. A repetition has no effect.
func (s *Store) RemoveStreams(ctx context.Context, tenantID, folder, prefix string) error {
	key, err := streamKey(tenantID, folder, prefix)
	if err != nil {
		return err
	}
	_, err = s.removeAll(ctx, key)
	return err
}

func streamKey(tenantID, folder, name string) (string, error) {
	if !tenantForm.MatchString(tenantID) || !recordForm.MatchString(folder) || !recordForm.MatchString(name) {
		return "", fault.New(fault.Internal, fault.InternalError, "a stream needs a tenant, a folder and a name")
	}
	return tenantID + "/" + folder + "/" + name, nil
}

// Contents visits every object that Put stored for a tenant, by key. It leaves out what is encrypted, derived or
// stored under a name.
func (s *Store) Contents(ctx context.Context, tenantID string, visit func(Object) error) error {
	if !tenantForm.MatchString(tenantID) {
		return missing()
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel() // ends the listing when visit ends it
	options := minio.ListObjectsOptions{Prefix: tenantID + "/", Recursive: true}
	for found := range s.client.ListObjects(ctx, s.bucket, options) {
		if found.Err != nil {
			return unavailable(found.Err)
		}
		sum, err := check(tenantID, found.Key)
		if err != nil {
			continue
		}
		if err := visit(Object{Key: found.Key, SHA256: sum, Size: found.Size}); err != nil {
			return err
		}
	}
	return nil
}

// RemoveAll removes everything that is stored for a tenant and returns how many objects there were.
func (s *Store) RemoveAll(ctx context.Context, tenantID string) (removed int, err error) {
	if !tenantForm.MatchString(tenantID) {
		return 0, missing()
	}
	return s.removeAll(ctx, tenantID+"/")
}

func (s *Store) removeAll(ctx context.Context, prefix string) (removed int, err error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel() // ends the listing when a removal fails
	options := minio.ListObjectsOptions{Prefix: prefix, Recursive: true}
	for found := range s.client.ListObjects(ctx, s.bucket, options) {
		if found.Err != nil {
			return removed, unavailable(found.Err)
		}
		if err := s.client.RemoveObject(ctx, s.bucket, found.Key, minio.RemoveObjectOptions{}); err != nil {
			return removed, unavailable(err)
		}
		removed++
	}
	return removed, nil
}

// Within is the key of an object without its tenant: <yyyy>/<mm>/<sha256>.
func (o Object) Within(tenantID string) string { return strings.TrimPrefix(o.Key, tenantID+"/") }
