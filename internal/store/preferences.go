package store

import (
	"context"
	"encoding/json"
)

// Preference is what a user saved under a path; an empty object when nothing.
func (s *Store) Preference(ctx context.Context, tenantID, userID, path string) (json.RawMessage, error) {
	saved := "{}"
	err := s.InTenant(ctx, tenantID, func(t *Tenant) error {
		var found *string
		err := t.Gorm.Raw(`SELECT settings::text FROM preferences WHERE user_id = ? AND path = ?`, userID,
			path).Scan(&found).Error
		if found != nil {
			saved = *found
		}
		return err
	})
	return json.RawMessage(saved), err
}

// SetPreference saves it. Preferences are no business of anybody else and not
// audited. The table bounds their number and size for each user.
func (s *Store) SetPreference(ctx context.Context, tenantID, userID, path string, settings json.RawMessage) error {
	return s.InTenant(ctx, tenantID, func(t *Tenant) error {
		return t.Gorm.Exec(`INSERT INTO preferences (tenant_id, user_id, path, settings) VALUES (?, ?, ?, ?)
			ON CONFLICT (tenant_id, user_id, path) DO UPDATE SET settings = excluded.settings, updated_at = now()`, t.TenantID,
			userID, path, string(settings)).Error
	})
}
