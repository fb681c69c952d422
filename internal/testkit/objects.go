package testkit

import (
	"context"
	"testing"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"
	"github.com/stretchr/testify/require"

	"countersign.dev/domain/id"
)

// ObjectStorage is a bucket on a real S3 server.
type ObjectStorage struct {
	Endpoint  string // host:port, plain http
	AccessKey string
	SecretKey string
	Region    string
	Bucket    string
}

// Objects is a fresh, empty bucket.
func Objects(t testing.TB) ObjectStorage {
	t.Helper()
	var storage ObjectStorage
	require.NoError(t, ask("/objects", &storage), "a real S3 server is needed")
	storage.Bucket = "test-" + id.New()
	c, err := minio.New(storage.Endpoint, &minio.Options{
		Creds: credentials.NewStaticV4(storage.AccessKey, storage.SecretKey, ""), Region: storage.Region})
	require.NoError(t, err)
	require.NoError(t, c.MakeBucket(context.Background(), storage.Bucket, minio.MakeBucketOptions{Region: storage.Region}))
	return storage
}
