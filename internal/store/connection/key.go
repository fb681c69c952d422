package connection

import (
	"countersign.dev/domain/connection"
	"countersign.dev/internal/postgres"
)

// profileKeys are the keys of a profile p as JSON, the current one first.
const profileKeys = `(SELECT coalesce(jsonb_agg(jsonb_build_object('ID', k.id, 'State', k.state, 'Fingerprint', k.fingerprint, 'Algorithm', k.algorithm,
	'Bits', k.bits, 'Owner', k.owner, 'Signs', k.signs, 'CreatedAt', k.created_at, 'ExpiresAt', k.expires_at, 'Public', k.public,
	'AddedAt', k.added_at) ORDER BY k.state, k.added_at DESC), '[]')::text FROM pgp_keys k WHERE k.tenant_id = p.tenant_id AND k.profile_id = p.id)`

// SetKey makes a key the current one of a profile. The former one stays for opening files. sealed is nil for the key of
// a partner.
func SetKey(tx *postgres.Tx, profileID string, k connection.Key, sealed []byte) error {
	if err := tx.Gorm.Exec(`UPDATE pgp_keys SET state = 'former' WHERE tenant_id = ? AND profile_id = ? AND state = 'current'`,
		tx.TenantID, profileID).Error; err != nil {
		return err
	}
	return tx.Gorm.Exec(
		`INSERT INTO pgp_keys (tenant_id, id, profile_id, fingerprint, algorithm, bits, owner, signs, created_at, expires_at, public, sealed)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		tx.TenantID, k.ID, profileID, k.Fingerprint, k.Algorithm, k.Bits, k.Owner, k.Signs, k.CreatedAt,
		postgres.OrNull(k.ExpiresAt), k.Public, sealed).Error
}

// RenewKey writes a new edition of the current key of a profile, which has the same fingerprint.
func RenewKey(tx *postgres.Tx, profileID string, k connection.Key, sealed []byte) error {
	return postgres.OneRow(tx.Gorm.Exec(
		`UPDATE pgp_keys SET id = ?, algorithm = ?, bits = ?, owner = ?, signs = ?, expires_at = ?,
			public = ?, sealed = ?, added_at = now() WHERE tenant_id = ? AND profile_id = ? AND fingerprint = ? AND state = 'current'`,
		k.ID, k.Algorithm, k.Bits, k.Owner, k.Signs, postgres.OrNull(k.ExpiresAt), k.Public, sealed, tx.TenantID,
		profileID, k.Fingerprint))
}

// DeleteKey removes a former key with its private part.
func DeleteKey(tx *postgres.Tx, profileID, keyID string) error {
	return postgres.OneRow(tx.Gorm.Exec(
		`DELETE FROM pgp_keys WHERE tenant_id = ? AND profile_id = ? AND id = ? AND state = 'former'`, tx.TenantID, profileID,
		keyID))
}

// SealedKeys are the sealed private parts of the keys of a profile, by key.
func SealedKeys(tx *postgres.Tx, profileID string) (map[string][]byte, error) {
	var rows []struct {
		ID     string
		Sealed []byte
	}
	err := tx.Gorm.Raw(`SELECT id, sealed FROM pgp_keys WHERE tenant_id = ? AND profile_id = ? AND sealed IS NOT NULL`,
		tx.TenantID, profileID).Scan(&rows).Error
	sealed := make(map[string][]byte, len(rows))
	for _, r := range rows {
		sealed[r.ID] = r.Sealed
	}
	return sealed, err
}
