// Package preference reads and writes what users saved for themselves.
package preference

import (
	"encoding/json"

	"countersign.dev/internal/postgres"
)

// Get returns what a user saved under a path and its version, or an empty object and 0.
func Get(tx *postgres.Tx, userID, path string) (settings json.RawMessage, version int64, err error) {
	var found []struct {
		Settings string
		Version  int64
	}
	err = tx.Gorm.Raw(`SELECT settings::text AS settings, version FROM preferences
		WHERE tenant_id = ? AND user_id = ? AND path = ?`, tx.TenantID, userID, path).Scan(&found).Error
	if len(found) == 0 {
		return json.RawMessage("{}"), 0, err
	}
	return json.RawMessage(found[0].Settings), found[0].Version, err
}

// Set saves it. The table limits number and size for each user.
func Set(tx *postgres.Tx, userID, path string, settings json.RawMessage) error {
	return tx.Gorm.Exec(insert+` DO UPDATE SET settings = excluded.settings, version = preferences.version + 1,
		updated_at = now()`, tx.TenantID, userID, path, string(settings)).Error
}

// Change saves it, unless it has changed since this version.
func Change(tx *postgres.Tx, userID, path string, settings json.RawMessage, version int64) error {
	if version == 0 {
		return postgres.OneRow(tx.Gorm.Exec(insert+` DO NOTHING`, tx.TenantID, userID, path, string(settings)))
	}
	return postgres.OneRow(tx.Gorm.Exec(`UPDATE preferences SET settings = ?, version = version + 1, updated_at = now()
		WHERE tenant_id = ? AND user_id = ? AND path = ? AND version = ?`,
		string(settings), tx.TenantID, userID, path, version))
}

const insert = `INSERT INTO preferences (tenant_id, user_id, path, settings) VALUES (?, ?, ?, ?)
	ON CONFLICT (tenant_id, user_id, path)`
