package tenant

import (
	"countersign.dev/domain/appearance"
	"countersign.dev/internal/postgres"
)

// Appearance is how the tenant's pages look.
func Appearance(tx *postgres.Tx) (appearance.Settings, error) {
	d, err := Get(tx)
	return appearance.Settings{
		Theme: appearance.Theme(d.Theme), PaletteID: appearance.PaletteID(d.PaletteID), TimeZone: d.TimeZone,
		DatePattern: d.DatePattern,
		TimePattern: d.TimePattern, Currency: d.Currency, LogoKey: d.LogoKey, Version: d.Version,
	}, err
}

// SetAppearance changes the version that was seen. It does not change the logo.
func SetAppearance(tx *postgres.Tx, a appearance.Settings) error {
	return postgres.OneRow(tx.Gorm.Exec(
		`UPDATE tenants SET theme = ?, palette_id = ?, time_zone = ?, date_pattern = ?, time_pattern = ?, updated_at = now(), version = version + 1
		WHERE tenant_id = ? AND version = ?`,
		a.Theme,
		a.PaletteID,
		a.TimeZone,
		a.DatePattern,
		a.TimePattern,
		tx.TenantID,
		a.Version,
	))
}

// SetLogo points to the logo's bytes. An empty key removes it.
func SetLogo(tx *postgres.Tx, key string) error {
	return postgres.OneRow(tx.Gorm.Exec(
		`UPDATE tenants SET logo_key = ?, updated_at = now(), version = version + 1 WHERE tenant_id = ?`, key,
		tx.TenantID))
}
