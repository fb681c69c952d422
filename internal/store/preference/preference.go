// Package preference reads and writes what users saved for themselves.
package preference

import (
	"encoding/json"

	"countersign.dev/internal/postgres"
)

// Get returns what a user saved under a path, or an empty object.
func Get(tx *postgres.Tx, userID, path string) (json.RawMessage, error) {
	var found *string
	err := tx.Gorm.Raw(`SELECT settings::text FROM preferences WHERE tenant_id = ? AND user_id = ? AND path = ?`,
		tx.TenantID, userID, path).Scan(&found).Error
	if found == nil {
		return json.RawMessage("{}"), err
	}
	return json.RawMessage(*found), err
}

// Set saves it. The table limits number and size for each user.
func Set(tx *postgres.Tx, userID, path string, settings json.RawMessage) error {
	return tx.Gorm.Exec(`INSERT INTO preferences (tenant_id, user_id, path, settings) VALUES (?, ?, ?, ?)
		ON CONFLICT (tenant_id, user_id, path) DO UPDATE SET settings = excluded.settings, updated_at = now()`, tx.TenantID,
		userID, path, string(settings)).Error
}
