// Package oidc is signing in: the OpenID provider mounted in the API, the
// tokens it signs, and the tenant's own identity provider on the other side.
package oidc

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"errors"
	"fmt"
	"sync"
	"time"

	"countersign.dev/domain/id"
	keyrow "countersign.dev/internal/store/key"
)

// Algorithms of the installation's keys. ES256 rather than RS256: it signs
// thirty times faster, and every refresh signs.
const (
	algorithmSign   = "ES256"
	algorithmFollow = "HMAC-SHA256" // derives a refresh token's successor
)

// keysAge is how long a rotated key may go unnoticed by another process.
const keysAge = time.Minute

// KeyStore keeps the keys, sealed.
type KeyStore interface {
	SigningKeys(ctx context.Context, algorithm string) ([]keyrow.SigningKey, error) // the newest first
	AddSigningKey(ctx context.Context, algorithm, keyID string, sealed []byte) error
}

// Cipher is the installation's master key.
type Cipher interface {
	Encrypt(plain, associated []byte) ([]byte, error)
	Decrypt(sealed, associated []byte) ([]byte, error)
}

// Keys are the installation's signing keys, made on first use.
type Keys struct {
	store  KeyStore
	cipher Cipher

	mu     sync.Mutex
	ring   keyRing
	loaded time.Time
}

// keyRing holds every key that is not retired; the first, the newest, signs.
type keyRing struct {
	signing []signingKey
	follow  []byte
}

type signingKey struct {
	id  string
	key *ecdsa.PrivateKey
}

// NewKeys reads and makes keys in the store, sealed by the cipher.
func NewKeys(store KeyStore, cipher Cipher) *Keys { return &Keys{store: store, cipher: cipher} }

func (k *Keys) current(ctx context.Context) (keyRing, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if time.Since(k.loaded) < keysAge {
		return k.ring, nil
	}
	ring, err := k.load(ctx)
	if err != nil && len(k.ring.signing) > 0 {
		return k.ring, nil // the database is temporarily unavailable: the cached keys stay valid
	}
	if err != nil {
		return keyRing{}, err
	}
	k.ring, k.loaded = ring, time.Now()
	return ring, nil
}

func (k *Keys) load(ctx context.Context) (keyRing, error) {
	ring, err := k.read(ctx)
	if err != nil || len(ring.signing) > 0 && ring.follow != nil {
		return ring, err
	}
	if err := k.make(ctx); err != nil {
		return keyRing{}, fmt.Errorf("make signing keys: %w", err)
	}
	ring, err = k.read(ctx)
	if err == nil && (len(ring.signing) == 0 || ring.follow == nil) {
		err = errors.New("signing keys were made and cannot be read")
	}
	return ring, err
}

func (k *Keys) read(ctx context.Context) (keyRing, error) {
	var ring keyRing
	follow, _, err := k.open(ctx, algorithmFollow)
	if err != nil {
		return keyRing{}, err
	}
	if len(follow) > 0 {
		ring.follow = follow[0]
	}
	signing, ids, err := k.open(ctx, algorithmSign)
	for i, plain := range signing {
		key, err := x509.ParseECPrivateKey(plain)
		if err != nil {
			return keyRing{}, fmt.Errorf("signing key %s: %w", ids[i], err)
		}
		ring.signing = append(ring.signing, signingKey{ids[i], key})
	}
	return ring, err
}

func (k *Keys) open(ctx context.Context, algorithm string) (plain [][]byte, ids []string, err error) {
	sealed, err := k.store.SigningKeys(ctx, algorithm)
	if err != nil {
		return nil, nil, err
	}
	for _, s := range sealed {
		if s.RetiredAt != nil {
			continue
		}
		opened, err := k.cipher.Decrypt(s.Sealed, keyrow.SigningPlace(algorithm, s.ID))
		if err != nil {
			return nil, nil, fmt.Errorf("signing key %s does not open with this master key: %w", s.ID, err)
		}
		plain, ids = append(plain, opened), append(ids, s.ID)
	}
	return plain, ids, nil
}

func (k *Keys) make(ctx context.Context) error {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return err
	}
	signing, err := x509.MarshalECPrivateKey(key)
	if err != nil {
		return err
	}
	follow := make([]byte, 32)
	_, _ = rand.Read(follow) // never fails, says its documentation
	for algorithm, plain := range map[string][]byte{algorithmSign: signing, algorithmFollow: follow} {
		keyID := id.New()
		sealed, err := k.cipher.Encrypt(plain, keyrow.SigningPlace(algorithm, keyID))
		if err != nil {
			return err
		}
		if err := k.store.AddSigningKey(ctx, algorithm, keyID, sealed); err != nil {
			return err
		}
	}
	return nil
}
