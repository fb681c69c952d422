// Package audit runs the chain of the audit log: it links committed entries,
// signs checkpoints and keeps them outside the database, and verifies all of it.
package audit

import (
	"context"
	"crypto/ed25519"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"fmt"
	"time"

	"countersign.dev/domain/audit"
	"countersign.dev/domain/id"
	keyrow "countersign.dev/internal/store/key"
)

// algorithm names our keys among the installation's signing keys.
const algorithm = "audit-ed25519"

// Log is the audit log in the database.
type Log interface {
	Link(ctx context.Context, tenantID, after string, limit int,
		hash func(previous []byte, seq int64, e *audit.Entry) []byte) ([]string, error)
	Walk(ctx context.Context, tenantID string, after int64, visit func(audit.Link) error) error
	Unlinked(ctx context.Context, tenantID string, before time.Time) (int64, error)
}

// KeyStore keeps the sealed keys.
type KeyStore interface {
	SigningKeys(ctx context.Context, algorithm string) ([]keyrow.SigningKey, error)
	AddSigningKey(ctx context.Context, algorithm, keyID string, sealed []byte) error
}

// Sealer is the installation's master key.
type Sealer interface {
	Encrypt(plain, associated []byte) ([]byte, error)
	Decrypt(sealed, associated []byte) ([]byte, error)
}

// Keys sign checkpoints and key the chain. The newest key signs; the chain stays
// with the oldest, for it must be computed alike for ever.
type Keys struct {
	signer  ed25519.PrivateKey
	id      string
	public  map[string]ed25519.PublicKey
	linking []byte
}

// LoadKeys reads the keys and makes the first one.
func LoadKeys(ctx context.Context, keys KeyStore, master Sealer) (*Keys, error) {
	stored, err := keys.SigningKeys(ctx, algorithm)
	if err == nil && len(stored) == 0 {
		if err = addKey(ctx, keys, master); err == nil {
			stored, err = keys.SigningKeys(ctx, algorithm)
		}
	}
	if err != nil {
		return nil, fmt.Errorf("audit keys: %w", err)
	}
	k := &Keys{public: map[string]ed25519.PublicKey{}}
	for i, s := range stored { // the newest first
		seed, err := master.Decrypt(s.Sealed, keyrow.SigningPlace(algorithm, s.ID))
		if err != nil || len(seed) != ed25519.SeedSize {
			return nil, fmt.Errorf("audit key %s cannot be opened with the master key: %w", s.ID, err)
		}
		private := ed25519.NewKeyFromSeed(seed)
		if i == 0 {
			k.signer, k.id = private, s.ID
		}
		k.public[s.ID] = ed25519.PublicKey(private[ed25519.SeedSize:]) // a private key is its seed and its public key
		if k.linking, err = hkdf.Key(sha256.New, seed, nil, "countersign audit chain", sha256.Size); err != nil {
			return nil, fmt.Errorf("audit key %s: %w", s.ID, err)
		}
	}
	return k, nil
}

func addKey(ctx context.Context, keys KeyStore, master Sealer) error {
	keyID := id.New()
	seed := make([]byte, ed25519.SeedSize)
	if _, err := rand.Read(seed); err != nil {
		return err
	}
	sealed, err := master.Encrypt(seed, keyrow.SigningPlace(algorithm, keyID))
	if err != nil {
		return err
	}
	return keys.AddSigningKey(ctx, algorithm, keyID, sealed)
}

func (k *Keys) linker() *audit.Linker { return audit.NewLinker(k.linking) }
