// Package license stores the licenses of tenants, their use and the notices about them.
package license

import (
	"time"

	"countersign.dev/domain/license"
	"countersign.dev/internal/postgres"
)

// Terms are what the tenant bought, by name.
func Terms(tx *postgres.Tx) ([]license.Term, error) {
	var rows []struct {
		Name         string
		Inactive     bool
		StartsOn     time.Time
		EndsOn       *time.Time
		Tier         string
		AllowOveruse bool
		MaxQuantity  int64
	}
	err := tx.Gorm.Raw(`SELECT name, inactive, starts_on, ends_on, tier, allow_overuse, max_quantity FROM licenses
		WHERE tenant_id = ? ORDER BY name`, tx.TenantID).Scan(&rows).Error
	all := make([]license.Term, len(rows))
	for n, r := range rows {
		all[n] = license.Term{Name: r.Name, Inactive: r.Inactive, StartsOn: postgres.Date(&r.StartsOn),
			EndsOn: postgres.Date(r.EndsOn), Tier: r.Tier, AllowOveruse: r.AllowOveruse, Max: r.MaxQuantity}
	}
	return all, err
}

// Lock makes other uses of the features wait until the transaction ends. The tenant comes first, as in a change of its
// license.
func Lock(tx *postgres.Tx, names []string) error {
	if err := tx.Gorm.Exec(`SELECT FROM tenants WHERE tenant_id = ? FOR KEY SHARE`, tx.TenantID).Error; err != nil {
		return err
	}
	return tx.Gorm.Exec(`SELECT FROM licenses WHERE tenant_id = ? AND name = ANY(?::text[]) ORDER BY name FOR UPDATE`,
		tx.TenantID, postgres.Array(names)).Error
}

// Replace replaces the terms of the tenant.
func Replace(tx *postgres.Tx, terms []license.Term) error {
	if err := tx.Gorm.Exec(`DELETE FROM licenses WHERE tenant_id = ?`, tx.TenantID).Error; err != nil {
		return err
	}
	for _, t := range terms {
		if err := tx.Gorm.Exec(`INSERT INTO licenses (tenant_id, name, inactive, starts_on, ends_on, tier, allow_overuse,
			max_quantity) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`, tx.TenantID, t.Name, t.Inactive, postgres.DateOrNull(t.StartsOn),
			postgres.DateOrNull(t.EndsOn), t.Tier, t.AllowOveruse, t.Max).Error; err != nil {
			return err
		}
	}
	return nil
}
