package store

import (
	"context"
	"encoding/json"

	"countersign.dev/domain/preference"
	"countersign.dev/domain/user"
	"countersign.dev/internal/postgres"
)

// UserPreferences are one person's choices.
func (s *Store) UserPreferences(ctx context.Context, tenantID, userID string) (preference.Preferences, error) {
	saved, err := s.Preference(ctx, tenantID, userID, preference.UserPath)
	var p preference.Preferences
	if err == nil {
		err = json.Unmarshal(saved, &p)
	}
	return p.Sound(), err
}

// SetUserPreferences keeps them; the language also on the account, for what is written to the person.
func (s *Store) SetUserPreferences(ctx context.Context, tenantID, userID string, p preference.Preferences) error {
	if err := p.Check(); err != nil {
		return err
	}
	settings, err := json.Marshal(p)
	if err != nil {
		return err
	}
	return s.InTenant(ctx, tenantID, func(t *Tenant) error {
		if p.Language != "" {
			if err := postgres.OneRow(
				t.Gorm.Exec(`UPDATE users SET language = ?, updated_at = now(), version = version + 1 WHERE id = ?`, p.Language,
					userID)); err != nil {
				return err
			}
		}
		return t.Gorm.Exec(`INSERT INTO preferences (tenant_id, user_id, path, settings) VALUES (?, ?, ?, ?)
			ON CONFLICT (tenant_id, user_id, path) DO UPDATE SET settings = excluded.settings, updated_at = now()`, t.TenantID,
			userID, preference.UserPath, string(settings)).Error
	})
}

// ChangePassword keeps the hash of a new password and ends every other session of its owner.
func (s *Store) ChangePassword(ctx context.Context, tenantID, userID, keepSessionID, hash string) error {
	return s.InTenant(ctx, tenantID, func(t *Tenant) error {
		if err := postgres.OneRow(
			t.Gorm.Exec(
				`UPDATE users SET password_hash = ?, updated_at = now(), version = version + 1 WHERE id = ? AND status = ?`, hash,
				userID, user.Active)); err != nil {
			return err
		}
		var others []string
		if err := t.Gorm.Raw(`SELECT id FROM sessions WHERE user_id = ? AND id <> ? AND ended_at IS NULL`, userID,
			keepSessionID).Scan(&others).Error; err != nil {
			return err
		}
		for _, sessionID := range others {
			if err := t.endSession(sessionID, "password changed"); err != nil {
				return err
			}
		}
		return t.Audit(postgres.Change{Area: "Users", Action: "password changed", ObjectType: "user", ObjectID: userID})
	})
}
