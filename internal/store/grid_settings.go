package store

import (
	"context"
	"encoding/json"

	"countersign.dev/domain/grid"
)

// GridSettings are how a person left a list; the zero value when they never touched it.
func (s *Store) GridSettings(ctx context.Context, tenantID, userID, list string) (kept grid.Settings, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		var found []string
		err := t.Gorm.Raw(`SELECT settings::text FROM grid_settings WHERE tenant_id = ? AND user_id = ? AND list = ?`,
			t.TenantID, userID, list).Scan(&found).Error
		if err != nil || len(found) == 0 {
			return err
		}
		return json.Unmarshal([]byte(found[0]), &kept)
	})
	return kept, err
}

// SetGridSettings keeps them. They are nobody else's business and not audited.
// The table bounds their number and size for each user.
func (s *Store) SetGridSettings(ctx context.Context, tenantID, userID, list string, settings grid.Settings) error {
	body, err := json.Marshal(settings)
	if err != nil {
		return err
	}
	return s.InTenant(ctx, tenantID, func(t *Tenant) error {
		return t.Exec(`INSERT INTO grid_settings (tenant_id, user_id, list, settings) VALUES ($1, $2, $3, $4)
			ON CONFLICT (tenant_id, user_id, list) DO UPDATE SET settings = excluded.settings, updated_at = now()`, t.TenantID,
			userID, list, string(body))
	})
}

// ForgetGridSettings makes the list look for them as it does for a newcomer.
func (s *Store) ForgetGridSettings(ctx context.Context, tenantID, userID, list string) error {
	return s.InTenant(ctx, tenantID, func(t *Tenant) error {
		return t.Exec(`DELETE FROM grid_settings WHERE tenant_id = $1 AND user_id = $2 AND list = $3`, t.TenantID, userID,
			list)
	})
}
