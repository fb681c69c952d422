package store

import (
	"context"

	"countersign.dev/domain/appearance"
	"countersign.dev/internal/postgres"
)

// Appearance is how the tenant's pages look.
func (s *Store) Appearance(ctx context.Context, tenantID string) (a appearance.Settings, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		a, err = t.appearance()
		return err
	})
	return a, err
}

func (t *Tenant) appearance() (appearance.Settings, error) {
	var row tenantRow
	err := t.Gorm.Take(&row).Error
	return appearance.Settings{
		Theme: appearance.Theme(row.Theme), PaletteID: row.PaletteID, TimeZone: row.TimeZone, DatePattern: row.DatePattern,
		TimePattern: row.TimePattern, Currency: row.Currency, LogoKey: row.LogoKey, Version: row.Version,
	}, err
}

// SetAppearance changes the version that was seen. The logo has commands of its own.
func (s *Store) SetAppearance(
	ctx context.Context, tenantID string, a appearance.Settings,
) (appearance.Settings, error) {
	if err := a.Check(); err != nil {
		return a, err
	}
	return s.changeAppearance(ctx, tenantID, "updated", func(t *Tenant) error {
		return postgres.OneRow(t.Gorm.Exec(
			`UPDATE tenants SET theme = ?, palette_id = ?, time_zone = ?, date_pattern = ?, time_pattern = ?, updated_at = now(), version = version + 1
			WHERE version = ?`, a.Theme, a.PaletteID, a.TimeZone, a.DatePattern, a.TimePattern, a.Version))
	})
}

// SetLogo points to the logo's bytes; an empty key removes it.
func (s *Store) SetLogo(ctx context.Context, tenantID, key string) (appearance.Settings, error) {
	return s.changeAppearance(ctx, tenantID, "logo changed", func(t *Tenant) error {
		return postgres.OneRow(t.Gorm.Exec(`UPDATE tenants SET logo_key = ?, updated_at = now(), version = version + 1`, key))
	})
}

func (s *Store) changeAppearance(
	ctx context.Context, tenantID, action string, change func(*Tenant) error,
) (a appearance.Settings, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		before, err := t.appearance()
		if err != nil {
			return err
		}
		if err := change(t); err != nil {
			return err
		}
		if a, err = t.appearance(); err != nil {
			return err
		}
		if err := t.Emit(postgres.Event{Name: "updateAppearance"}); err != nil {
			return err
		}
		return t.Audit(postgres.Change{Area: "Company settings", Action: action, ObjectType: "appearance",
			ObjectID: t.TenantID, Old: before, New: a, Edit: action == "updated"})
	})
	return a, err
}
