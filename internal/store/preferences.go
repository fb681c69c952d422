package store

import (
	"context"
	"encoding/json"

	"countersign.dev/domain/fault"
)

// Preference is what a user saved under a path; an empty object when nothing.
func (s *Store) Preference(ctx context.Context, tenantID, userID, path string) (json.RawMessage, error) {
	saved := "{}"
	err := s.InTenant(ctx, tenantID, func(t *Tenant) error {
		var found *string
		err := t.db.Raw(`SELECT settings::text FROM preferences WHERE user_id = ? AND path = ?`, userID, path).Scan(&found).Error
		if found != nil {
			saved = *found
		}
		return err
	})
	return json.RawMessage(saved), err
}

// maxPreferences a user may keep: more than there are screens, fewer than fill a disk.
const maxPreferences = 500

// SetPreference saves it. Preferences are no business of anybody else and not audited.
func (s *Store) SetPreference(ctx context.Context, tenantID, userID, path string, settings json.RawMessage) error {
	return s.InTenant(ctx, tenantID, func(t *Tenant) error {
		var kept int
		if err := t.db.Raw(`SELECT count(*) FROM preferences WHERE user_id = ? AND path <> ?`, userID, path).Scan(&kept).Error; err != nil {
			return err
		}
		if kept >= maxPreferences {
			return fault.New(fault.TooLarge, fault.LengthOutOfRange, "Too many saved preferences.")
		}
		return t.db.Exec(`INSERT INTO preferences (tenant_id, user_id, path, settings) VALUES (?, ?, ?, ?)
			ON CONFLICT (tenant_id, user_id, path) DO UPDATE SET settings = excluded.settings, updated_at = now()`, t.id, userID, path, string(settings)).Error
	})
}
