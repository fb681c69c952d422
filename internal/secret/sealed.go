package secret

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"strings"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/payment"
)

// Storage is where the encrypted files of batches are.
type Storage interface {
	PutSealed(ctx context.Context, tenantID, attemptID, sha256 string, content []byte) (key string, err error)
	Sealed(ctx context.Context, tenantID, key string, limit int64) ([]byte, error)
	RemoveSealed(ctx context.Context, tenantID, attemptID string) error
}

// Files keeps the files of batches encrypted. The ciphertext names the key of the
// tenant's keyset that made it, so a file stays readable after the keys are rotated.
type Files struct {
	Vault   *Vault
	Storage Storage
}

// Store encrypts the rendered bytes of an attempt and stores them. It reads them
// back: nothing can make them again once the seal names them.
func (f Files) Store(
	ctx context.Context, tenantID, attemptID, contentType string, content []byte,
) (payment.StoredFile, error) {
	sum := sha256.Sum256(content)
	file := payment.StoredFile{SHA256: hex.EncodeToString(sum[:]), Size: int64(len(content)), ContentType: contentType}
	sealed, err := f.Vault.Seal(ctx, tenantID, filePlace(file.SHA256), content)
	if err != nil {
		return payment.StoredFile{}, err
	}
	if file.Key, err = f.Storage.PutSealed(ctx, tenantID, attemptID, file.SHA256, sealed); err != nil {
		return payment.StoredFile{}, err
	}
	_, err = f.Bytes(ctx, tenantID, file, file.Size)
	return file, err
}

// Bytes are the plain bytes of the file, and no other: their hash is checked.
func (f Files) Bytes(ctx context.Context, tenantID string, file payment.StoredFile, limit int64) ([]byte, error) {
	if file.Key == "" {
		return nil, fault.New(fault.NotFound, fault.FileDoesNotExist, "The file is not stored.")
	}
	sealed, err := f.Storage.Sealed(ctx, tenantID, file.Key, limit+overhead)
	if err != nil {
		return nil, err
	}
	place := filePlace(file.SHA256)
	if !strings.HasPrefix(file.Key, tenantID+"/sealed/") {
		place = objectPlace // stored before files had folders of their own
	}
	content, err := f.Vault.Open(ctx, tenantID, place, sealed)
	if err != nil {
		return nil, err
	}
	if sum := sha256.Sum256(content); hex.EncodeToString(sum[:]) != file.SHA256 {
		return nil,
			fault.New(fault.Internal, fault.InternalError, "A stored file no longer has the bytes it was sealed with.")
	}
	return content, nil
}

// Remove removes what an attempt stored.
func (f Files) Remove(ctx context.Context, tenantID, attemptID string) error {
	return f.Storage.RemoveSealed(ctx, tenantID, attemptID)
}

// filePlace binds ciphertext to the plain bytes it was made of.
func filePlace(sha256 string) string { return "files/" + sha256 }
