// Package grid stores how people left the lists.
package grid

import (
	"encoding/json"

	"countersign.dev/domain/grid"
	"countersign.dev/internal/postgres"
)

// Settings are a user's settings of a list, or the zero value.
func Settings(tx *postgres.Tx, userID, list string) (s grid.Settings, err error) {
	var found []string
	err = tx.Gorm.Raw(`SELECT settings::text FROM grid_settings WHERE tenant_id = ? AND user_id = ? AND list = ?`,
		tx.TenantID, userID, list).Scan(&found).Error
	if err != nil || len(found) == 0 {
		return s, err
	}
	return s, json.Unmarshal([]byte(found[0]), &s)
}

// Save adds or replaces a user's settings of a list. The table limits their number and size for each user.
func Save(tx *postgres.Tx, userID, list string, s grid.Settings) error {
	body, err := json.Marshal(s)
	if err != nil {
		return err
	}
	return tx.Exec(`INSERT INTO grid_settings (tenant_id, user_id, list, settings) VALUES ($1, $2, $3, $4)
		ON CONFLICT (tenant_id, user_id, list) DO UPDATE SET settings = excluded.settings, updated_at = now()`, tx.TenantID,
		userID, list, string(body))
}

// Delete deletes a user's settings of a list.
func Delete(tx *postgres.Tx, userID, list string) error {
	return tx.Exec(`DELETE FROM grid_settings WHERE tenant_id = $1 AND user_id = $2 AND list = $3`, tx.TenantID, userID,
		list)
}
