// Package license stores the rows of licenses and counts their use.
package license

import (
	"time"

	"countersign.dev/domain/license"
	"countersign.dev/internal/postgres"
)

// Product is a product of a license and the day from which its use counts.
type Product struct {
	license.Product
	StartsOn time.Time
}

// Features are the tenant's features by name.
func Features(tx *postgres.Tx) (all []license.Feature, err error) {
	err = tx.Gorm.Raw(`SELECT name, status FROM subscription_features WHERE tenant_id = ? ORDER BY name`,
		tx.TenantID).Scan(&all).Error
	return all, err
}

// Products are the tenant's products by name. Their use is not counted.
func Products(tx *postgres.Tx) ([]Product, error) {
	var rows []struct {
		Name, LicenseTier string
		AllowOveruse      bool
		MaxMetrics        int64
		StartsOn          time.Time
	}
	if err := tx.Gorm.Raw(
		`SELECT name, license_tier, allow_overuse, max_metrics, starts_on FROM subscription_products WHERE tenant_id = ? ORDER BY name`,
		tx.TenantID).Scan(&rows).Error; err != nil {
		return nil, err
	}
	all := make([]Product, len(rows))
	for i, r := range rows {
		all[i] = Product{StartsOn: r.StartsOn, Product: license.Product{Name: r.Name, Tier: r.LicenseTier,
			AllowOveruse: r.AllowOveruse, Max: r.MaxMetrics, Metric: license.MetricOf(r.Name)}}
	}
	return all, nil
}

// Pages counts the pages of invoices that were received since then, in projects of the types.
func Pages(tx *postgres.Tx, projectTypes []string, since time.Time) (n int64, err error) {
	err = tx.Gorm.Raw(
		`SELECT coalesce(sum(d.pages), 0) FROM documents d JOIN projects p ON p.tenant_id = d.tenant_id AND p.id = d.project_id
		WHERE d.tenant_id = ? AND d.kind = 'invoice' AND d.created_at >= ? AND p.project_type = ANY(?::text[])`,
		tx.TenantID, since, postgres.Array(projectTypes)).Scan(&n).Error
	return n, err
}

// Payments counts the payments that projects of the types prepared since then.
func Payments(tx *postgres.Tx, projectTypes []string, since time.Time) (n int64, err error) {
	err = tx.Gorm.Raw(
		`SELECT count(*) FROM payments y JOIN payment_batches b ON b.tenant_id = y.tenant_id AND b.id = y.batch_id
		JOIN projects p ON p.tenant_id = y.tenant_id AND p.id = y.project_id
		WHERE y.tenant_id = ? AND b.prepared_at >= ? AND p.project_type = ANY(?::text[])`,
		tx.TenantID, since, postgres.Array(projectTypes)).Scan(&n).Error
	return n, err
}

// Megabytes counts the size of all documents of the tenant.
func Megabytes(tx *postgres.Tx) (n int64, err error) {
	err = tx.Gorm.Raw(`SELECT ceil(coalesce(sum(size), 0) / 1e6)::bigint FROM documents WHERE tenant_id = ?`,
		tx.TenantID).Scan(&n).Error
	return n, err
}

// Replace replaces the tenant's features and products.
func Replace(tx *postgres.Tx, sub license.Subscription, startsOn time.Time) error {
	for _, table := range []string{"subscription_features", "subscription_products"} {
		if err := tx.Gorm.Exec(`DELETE FROM `+table+` WHERE tenant_id = ?`, tx.TenantID).Error; err != nil {
			return err
		}
	}
	for _, f := range sub.Features {
		if err := tx.Gorm.Exec(`INSERT INTO subscription_features (tenant_id, name, status) VALUES (?, ?, ?)`, tx.TenantID,
			f.Name, f.Status).Error; err != nil {
			return err
		}
	}
	for _, p := range sub.Products {
		if err := tx.Gorm.Exec(
			`INSERT INTO subscription_products (tenant_id, name, license_tier, allow_overuse, max_metrics, starts_on) VALUES (?, ?, ?, ?, ?, ?)`,
			tx.TenantID, p.Name, p.Tier, p.AllowOveruse, p.Max, startsOn).Error; err != nil {
			return err
		}
	}
	return nil
}
