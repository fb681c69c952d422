package objects_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"
	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
	"countersign.dev/internal/objects"
	"countersign.dev/internal/testkit"
)

const (
	acme  = "0192b3f0-0000-7000-8000-000000000001"
	other = "0192b3f0-0000-7000-8000-000000000002"
)

func connected(t *testing.T) (*objects.Store, testkit.ObjectStorage) {
	t.Helper()
	o := testkit.Objects(t)
	store, err := objects.New(objects.Config{Endpoint: o.Endpoint, AccessKey: o.AccessKey, SecretKey: o.SecretKey,
		Bucket: o.Bucket, Region: o.Region})
	require.NoError(t, err)
	return store, o
}

func TestStoredObjectIsReadOnlyByItsTenant(t *testing.T) {
	store, _ := connected(t)
	require.NoError(t, store.EnsureBucket(t.Context()), "an existing bucket is fine")
	at := time.Date(2026, 5, 2, 10, 0, 0, 0, time.UTC)
	content := bytes.Repeat([]byte("invoice "), 3<<20/8)
	sum := sha256.Sum256(content)

	object, err := store.Put(t.Context(), acme, at, "application/pdf", bytes.NewReader(content))
	require.NoError(t, err)
	require.Equal(t,
		objects.Object{Key: acme + "/2026/05/" + hex.EncodeToString(sum[:]), SHA256: hex.EncodeToString(sum[:]),
			Size: int64(len(content))}, object)

	again, err := store.Put(t.Context(), acme, at, "application/pdf", bytes.NewReader(content))
	require.NoError(t, err)
	require.Equal(t, object, again, "the same content is the same object")

	got, err := store.Bytes(t.Context(), acme, object.Key, 10<<20)
	require.NoError(t, err)
	require.True(t, bytes.Equal(content, got))

	_, err = store.Bytes(t.Context(), acme, object.Key, 1<<20)
	require.Equal(t, fault.FileTooLarge, fault.CodeOf(err))

	foreign := other + strings.TrimPrefix(object.Key, acme)
	for tenant, key := range map[string]string{other: object.Key, acme: foreign} {
		_, _, err = store.Get(t.Context(), tenant, key)
		require.Equal(t, fault.FileDoesNotExist, fault.CodeOf(err), "another tenant's key and a missing one answer alike")
	}
}

func TestBytesThatChangedInStorageAreNotHandedOut(t *testing.T) {
	store, o := connected(t)
	object, err := store.Put(t.Context(), acme, time.Now(), "text/plain", strings.NewReader("pay 100.00"))
	require.NoError(t, err)

	client, err := minio.New(o.Endpoint,
		&minio.Options{Creds: credentials.NewStaticV4(o.AccessKey, o.SecretKey, ""), Region: o.Region})
	require.NoError(t, err)
	_, err = client.PutObject(t.Context(), o.Bucket, object.Key, strings.NewReader("pay 900.00"), 10,
		minio.PutObjectOptions{})
	require.NoError(t, err)

	body, _, err := store.Get(t.Context(), acme, object.Key)
	require.NoError(t, err)
	defer body.Close()
	_, err = io.ReadAll(body)
	require.Equal(t, fault.InternalError, fault.CodeOf(err))
}

func TestStorageThatDoesNotAnswerIsUnavailableAndNothingElse(t *testing.T) {
	store, err := objects.New(objects.Config{Endpoint: "127.0.0.1:1", AccessKey: "a", SecretKey: "b", Bucket: "c",
		Region: "us-east-1"})
	require.NoError(t, err)
	_, err = store.Put(t.Context(), acme, time.Now(), "text/plain", strings.NewReader("x"))
	require.Equal(t, fault.Unavailable, fault.KindOf(err))
}
