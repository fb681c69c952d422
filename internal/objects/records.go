package objects

import (
	"bytes"
	"context"
	"io"
	"regexp"
	"strings"

	"github.com/minio/minio-go/v7"

	"countersign.dev/domain/fault"
)

// recordForm keeps names of records apart from everything that is a path.
var recordForm = regexp.MustCompile(`^[a-z0-9][a-z0-9.-]{0,99}$`)

// recordLimit is far above what a record needs; one is read as a whole.
const recordLimit = 64 << 20

// PutRecord stores content under <tenant>/<folder>/<name>, unlike Put not under its hash. It never overwrites an
// existing object.
func (s *Store) PutRecord(ctx context.Context, tenantID, folder, name string, content []byte) error {
	if !tenantForm.MatchString(tenantID) || !recordForm.MatchString(folder) || !recordForm.MatchString(name) {
		return fault.New(fault.Internal, fault.InternalError, "a record needs a tenant, a folder and a name")
	}
	key := tenantID + "/" + folder + "/" + name
	_, err := s.client.StatObject(ctx, s.bucket, key, minio.StatObjectOptions{})
	if err == nil {
		return nil
	}
	if fault.KindOf(translate(err)) != fault.NotFound {
		return translate(err)
	}
	_, err = s.client.PutObject(ctx, s.bucket, key, bytes.NewReader(content), int64(len(content)),
		minio.PutObjectOptions{ContentType: "application/json"})
	if err != nil {
		return unavailable(err)
	}
	return nil
}

// Records visits all records of a tenant's folder, by name.
func (s *Store) Records(
	ctx context.Context, tenantID, folder string, visit func(name string, content []byte) error,
) error {
	if !tenantForm.MatchString(tenantID) || !recordForm.MatchString(folder) {
		return missing()
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel() // ends the listing when visit ends it
	prefix := tenantID + "/" + folder + "/"
	for found := range s.client.ListObjects(ctx, s.bucket, minio.ListObjectsOptions{Prefix: prefix}) {
		if found.Err != nil {
			return unavailable(found.Err)
		}
		body, err := s.client.GetObject(ctx, s.bucket, found.Key, minio.GetObjectOptions{})
		if err != nil {
			return translate(err)
		}
		content, err := io.ReadAll(io.LimitReader(body, recordLimit))
		body.Close()
		if err != nil {
			return translate(err)
		}
		if err := visit(strings.TrimPrefix(found.Key, prefix), content); err != nil {
			return err
		}
	}
	return nil
}
