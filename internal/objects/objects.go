// Package objects keeps bytes in S3-compatible storage. An object is addressed
// by its tenant and the SHA-256 of its content, so storing the same content
// twice is one object, and a key names exactly one sequence of bytes for ever.
package objects

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"net/http"
	"time"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"

	"countersign.dev/domain/fault"
)

// Config says where the storage is. Secure selects https.
type Config struct {
	Endpoint  string
	AccessKey string
	SecretKey string
	Bucket    string
	Region    string
	Secure    bool
}

// Object is the reference to bytes in a row or a workflow.
type Object struct {
	Key    string
	SHA256 string
	Size   int64
}

// Store is one bucket.
type Store struct {
	client *minio.Client
	bucket string
	region string
}

// New does not connect: a wrong address is found by EnsureBucket or first use.
func New(c Config) (*Store, error) {
	client, err := minio.New(c.Endpoint, &minio.Options{
		Creds:  credentials.NewStaticV4(c.AccessKey, c.SecretKey, ""),
		Secure: c.Secure,
		Region: c.Region,
		// A path-style address works on every gateway; virtual hosts need DNS.
		BucketLookup: minio.BucketLookupPath,
	})
	if err != nil {
		return nil, fmt.Errorf("object storage at %q: %w", c.Endpoint, err)
	}
	return &Store{client: client, bucket: c.Bucket, region: c.Region}, nil
}

// EnsureBucket creates the bucket unless it exists. Two processes may do it at once.
func (s *Store) EnsureBucket(ctx context.Context) error {
	err := s.client.MakeBucket(ctx, s.bucket, minio.MakeBucketOptions{Region: s.region})
	if err == nil {
		return nil
	}
	exists, lookErr := s.client.BucketExists(ctx, s.bucket)
	if lookErr != nil {
		return unavailable(lookErr)
	}
	if !exists {
		return unavailable(err)
	}
	return nil
}

// ErrNoBucket says that the storage answers, and that no process has created the bucket yet.
var ErrNoBucket = errors.New("the bucket does not exist")

// Ready says whether the storage answers and has the bucket.
func (s *Store) Ready(ctx context.Context) error {
	exists, err := s.client.BucketExists(ctx, s.bucket)
	if err == nil && !exists {
		err = ErrNoBucket
	}
	return err
}

// Put stores content under the tenant. The month in the key is that of at,
// which must come from a record (the upload's time), not from the clock:
// then a retry after midnight finds the object of the first attempt.
func (s *Store) Put(
	ctx context.Context, tenantID string, at time.Time, contentType string, content io.ReadSeeker,
) (Object, error) {
	want, err := describe(content)
	if err != nil {
		return Object{}, err
	}
	if want.Key, err = Key(tenantID, at, want.SHA256); err != nil {
		return Object{}, err
	}
	if found, err := s.Stat(ctx, tenantID, want.Key); err == nil && found.Size == want.Size {
		return want, nil
	}
	sum := sha256.New()
	info, err := s.client.PutObject(ctx, s.bucket, want.Key, io.TeeReader(content, sum), want.Size,
		minio.PutObjectOptions{ContentType: contentType})
	if err != nil {
		return Object{}, unavailable(err)
	}
	if info.Size != want.Size || hex.EncodeToString(sum.Sum(nil)) != want.SHA256 {
		return Object{}, s.discard(ctx, want.Key)
	}
	return want, nil
}

// discard removes an object whose bytes are not those its key promises: the
// source changed between hashing and sending.
func (s *Store) discard(ctx context.Context, key string) error {
	err := s.client.RemoveObject(ctx, s.bucket, key, minio.RemoveObjectOptions{})
	return fault.Wrap(err, fault.Unavailable, fault.ServiceUnavailable,
		"The content changed while it was stored; try again.")
}

// Stat says whether the tenant has the object, without reading it.
func (s *Store) Stat(ctx context.Context, tenantID, key string) (Object, error) {
	sum, err := check(tenantID, key)
	if err != nil {
		return Object{}, err
	}
	info, err := s.client.StatObject(ctx, s.bucket, key, minio.StatObjectOptions{})
	if err != nil {
		return Object{}, translate(err)
	}
	return Object{Key: key, SHA256: sum, Size: info.Size}, nil
}

// Get opens the tenant's object. The last Read fails unless the bytes have the
// hash the key promises, so a caller that reads to the end has the right bytes.
func (s *Store) Get(ctx context.Context, tenantID, key string) (io.ReadCloser, Object, error) {
	sum, err := check(tenantID, key)
	if err != nil {
		return nil, Object{}, err
	}
	body, err := s.client.GetObject(ctx, s.bucket, key, minio.GetObjectOptions{})
	if err != nil {
		return nil, Object{}, translate(err)
	}
	info, err := body.Stat()
	if err != nil {
		body.Close()
		return nil, Object{}, translate(err)
	}
	object := Object{Key: key, SHA256: sum, Size: info.Size}
	return &verified{body: body, sum: sha256.New(), want: sum}, object, nil
}

// Open reads parts of the tenant's object for viewers. Parts cannot be compared with the hash: decisions must be
// based on Get or Bytes.
func (s *Store) Open(ctx context.Context, tenantID, key string) (io.ReadSeekCloser, error) {
	if _, err := check(tenantID, key); err != nil {
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

// Bytes reads a whole object of at most limit bytes.
func (s *Store) Bytes(ctx context.Context, tenantID, key string, limit int64) ([]byte, error) {
	body, object, err := s.Get(ctx, tenantID, key)
	if err != nil {
		return nil, err
	}
	defer body.Close()
	if object.Size > limit {
		return nil,
			fault.New(fault.TooLarge, fault.FileTooLarge, "The file has %d bytes; at most %d are read here.", object.Size, limit)
	}
	content, err := io.ReadAll(body)
	if err != nil {
		return nil, unavailable(err)
	}
	return content, nil
}

type verified struct {
	body io.ReadCloser
	sum  hash.Hash
	want string
}

func (v *verified) Read(p []byte) (int, error) {
	n, err := v.body.Read(p)
	v.sum.Write(p[:n])
	if err == io.EOF && hex.EncodeToString(v.sum.Sum(nil)) != v.want {
		return n, fault.New(fault.Internal, fault.InternalError, "A stored file no longer has the bytes it was stored with.")
	}
	return n, err
}

func (v *verified) Close() error { return v.body.Close() }

// describe hashes content and rewinds it.
func describe(content io.ReadSeeker) (Object, error) {
	sum := sha256.New()
	size, err := io.Copy(sum, content)
	if err == nil {
		_, err = content.Seek(0, io.SeekStart)
	}
	if err != nil {
		return Object{}, fmt.Errorf("read content to store: %w", err)
	}
	return Object{SHA256: hex.EncodeToString(sum.Sum(nil)), Size: size}, nil
}

func translate(err error) error {
	if minio.ToErrorResponse(err).StatusCode == http.StatusNotFound {
		return missing()
	}
	return unavailable(err)
}

func missing() error {
	return fault.New(fault.NotFound, fault.FileDoesNotExist, "The file does not exist.")
}

func unavailable(err error) error {
	return fault.Wrap(err, fault.Unavailable, fault.ServiceUnavailable, "The document storage does not answer; try again.")
}
