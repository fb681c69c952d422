// Package key reads and writes the rows of encryption keys, which only the master key opens.
package key

import (
	"gorm.io/gorm"

	"countersign.dev/internal/postgres"
)

// Keyset is the tenant's encrypted keyset. It is empty if it was destroyed.
func Keyset(tx *postgres.Tx) ([]byte, error) { return keyset(tx, "") }

// LockKeyset is Keyset. Other changes of the keyset wait until the transaction ends.
func LockKeyset(tx *postgres.Tx) ([]byte, error) { return keyset(tx, " FOR UPDATE") }

func keyset(tx *postgres.Tx, lock string) ([]byte, error) {
	var row struct{ Keyset []byte }
	res := tx.Gorm.Raw(`SELECT keyset FROM tenant_keys WHERE tenant_id = ?`+lock, tx.TenantID).Scan(&row)
	if res.Error == nil && res.RowsAffected == 0 {
		return nil, gorm.ErrRecordNotFound
	}
	return row.Keyset, res.Error
}

// InsertKeyset adds the first keyset of the tenant. It reports false if there is one.
func InsertKeyset(tx *postgres.Tx, sealed []byte) (inserted bool, err error) {
	res := tx.Gorm.Exec(`INSERT INTO tenant_keys (tenant_id, keyset) VALUES (?, ?) ON CONFLICT (tenant_id) DO NOTHING`,
		tx.TenantID, sealed)
	return res.RowsAffected == 1, res.Error
}

// ReplaceKeyset writes a keyset over the locked one.
func ReplaceKeyset(tx *postgres.Tx, next []byte) error {
	return postgres.OneRow(tx.Gorm.Exec(`UPDATE tenant_keys SET keyset = ?, rotated_at = now() WHERE tenant_id = ?`, next,
		tx.TenantID))
}

// DestroyKeyset empties the keyset. The row stays, so that no new keyset takes its place.
func DestroyKeyset(tx *postgres.Tx) error {
	return tx.Gorm.Exec(`INSERT INTO tenant_keys (tenant_id, keyset, destroyed_at) VALUES (?, '', now())
			ON CONFLICT (tenant_id) DO UPDATE SET keyset = '', destroyed_at = coalesce(tenant_keys.destroyed_at, now())`,
		tx.TenantID).Error
}
