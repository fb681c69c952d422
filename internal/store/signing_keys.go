package store

import (
	"context"

	"countersign.dev/domain/session"
)

type signingKeyRow struct {
	ID, Algorithm string
	PrivateKey    []byte
}

func (signingKeyRow) TableName() string { return "signing_keys" }

// SigningKeys are the installation's keys that are not retired, the oldest first.
func (s *Store) SigningKeys(ctx context.Context) ([]session.SealedKey, error) {
	all := []session.SealedKey{}
	err := s.InPlatform(ctx, "read token signing keys", func(p *Platform) error {
		var found []signingKeyRow
		err := p.db.Where("retired_at IS NULL").Order("id").Find(&found).Error
		for _, row := range found {
			all = append(all, session.SealedKey{ID: row.ID, Algorithm: row.Algorithm, Sealed: row.PrivateKey})
		}
		return err
	})
	return all, err
}

// AddSigningKey keeps a new key, unless another process has just made the first
// one of its algorithm: then that one counts.
func (s *Store) AddSigningKey(ctx context.Context, k session.SealedKey) error {
	return s.InPlatform(ctx, "make a token signing key", func(p *Platform) error {
		if err := p.db.Exec(`SELECT pg_advisory_xact_lock(hashtext('signing_keys'))`).Error; err != nil {
			return err
		}
		return p.db.Exec(`INSERT INTO signing_keys (id, algorithm, private_key) SELECT ?, ?, ?
			WHERE NOT EXISTS (SELECT FROM signing_keys WHERE algorithm = ? AND retired_at IS NULL)`, k.ID, k.Algorithm, k.Sealed, k.Algorithm).Error
	})
}
