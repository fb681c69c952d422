package key

import (
	"context"
	"fmt"

	"countersign.dev/internal/postgres"
	keyrow "countersign.dev/internal/store/key"
)

// SigningKeys are the keys of one algorithm, the newest first.
func (c Commands) SigningKeys(ctx context.Context, algorithm string) (keys []keyrow.SigningKey, err error) {
	err = c.DB.InPlatform(ctx, "read signing keys", func(p *postgres.PlatformTx) error {
		keys, err = keyrow.SigningKeys(p, algorithm)
		return err
	})
	return keys, err
}

// AddSigningKey stores a key unless another process has just stored the first one of its algorithm.
func (c Commands) AddSigningKey(ctx context.Context, algorithm, keyID string, sealed []byte) error {
	return c.DB.InPlatform(ctx, "add a signing key", func(p *postgres.PlatformTx) error {
		return keyrow.InsertSigningKey(p, algorithm, keyID, sealed)
	})
}

// ResealSigningKeys replaces each key by the result of renew and counts the changed keys. A nil result leaves the key
// as it is.
func (c Commands) ResealSigningKeys(
	ctx context.Context, renew func(sealed, place []byte) ([]byte, error),
) (changed int, err error) {
	err = c.DB.InPlatform(ctx, "rotate the master key", func(p *postgres.PlatformTx) error {
		keys, err := keyrow.LockSigningKeys(p)
		if err != nil {
			return err
		}
		for _, k := range keys {
			sealed, err := renew(k.Sealed, keyrow.SigningPlace(k.Algorithm, k.ID))
			if err != nil {
				return fmt.Errorf("signing key %s: %w", k.ID, err)
			}
			if sealed == nil {
				continue
			}
			if err := keyrow.ReplaceSigningKey(p, k.ID, sealed); err != nil {
				return err
			}
			changed++
		}
		return nil
	})
	return changed, err
}
