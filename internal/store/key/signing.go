package key

import (
	"time"

	"countersign.dev/internal/postgres"
)

// SigningKey is a key of the installation, encrypted by the master key.
type SigningKey struct {
	ID        string
	Algorithm string
	Sealed    []byte
	CreatedAt time.Time
	RetiredAt *time.Time
}

// SigningPlace binds a sealed key to its row.
func SigningPlace(algorithm, keyID string) []byte {
	return []byte("signing key " + algorithm + " " + keyID)
}

// SigningKeys are the keys of one algorithm, the newest first.
func SigningKeys(p *postgres.PlatformTx, algorithm string) (keys []SigningKey, err error) {
	err = p.Gorm.Raw(
		`SELECT id, algorithm, private_key AS sealed, created_at, retired_at FROM signing_keys WHERE algorithm = ? ORDER BY id DESC`, algorithm).Scan(&keys).Error
	return keys, err
}

// LockSigningKeys are all keys, which nobody else changes until the transaction ends.
func LockSigningKeys(p *postgres.PlatformTx) (keys []SigningKey, err error) {
	err = p.Gorm.Raw(`SELECT id, algorithm, private_key AS sealed FROM signing_keys ORDER BY id FOR UPDATE`).Scan(
		&keys).Error
	return keys, err
}

// InsertSigningKey adds a key unless another process has just added the first one of its algorithm.
func InsertSigningKey(p *postgres.PlatformTx, algorithm, keyID string, sealed []byte) error {
	if err := p.Gorm.Exec(`SELECT pg_advisory_xact_lock(hashtextextended('signing key ' || ?, 0))`,
		algorithm).Error; err != nil {
		return err
	}
	return p.Gorm.Exec(`INSERT INTO signing_keys (id, algorithm, private_key) SELECT ?, ?, ?
			WHERE NOT EXISTS (SELECT FROM signing_keys WHERE algorithm = ? AND retired_at IS NULL)`, keyID, algorithm, sealed,
		algorithm).Error
}

// ReplaceSigningKey writes a locked key as it is sealed now.
func ReplaceSigningKey(p *postgres.PlatformTx, keyID string, sealed []byte) error {
	return postgres.OneRow(p.Gorm.Exec(`UPDATE signing_keys SET private_key = ? WHERE id = ?`, sealed, keyID))
}
