package store

import (
	"countersign.dev/domain/license"
	"countersign.dev/domain/project"
	"countersign.dev/internal/postgres"
)

// CountUses counts what the imported documents, invoices and payments used of the license.
func CountUses(t *postgres.Tx) error {
	for _, kind := range project.Types() {
		if err := t.Gorm.Exec(`INSERT INTO license_uses (tenant_id, kind, object_id, product, quantity, used_on)
			SELECT t.tenant_id, u.kind, u.object_id, @product, u.quantity, (u.at AT TIME ZONE t.time_zone)::date FROM (
				SELECT 'pages' AS kind, id AS object_id, project_id, pages::bigint AS quantity, created_at AS at
				FROM documents WHERE tenant_id = @tenant AND kind = 'invoice' AND pages > 0
				UNION ALL SELECT 'ocrPages', id, project_id, pages, created_at FROM documents
				WHERE tenant_id = @tenant AND kind = 'invoice' AND pages > 0
				UNION ALL SELECT 'invoices', id, project_id, 1, created_at FROM invoices WHERE tenant_id = @tenant
				UNION ALL SELECT 'payments', p.id, p.project_id, 1, b.sealed_at FROM payments p
				JOIN payment_batches b ON b.tenant_id = p.tenant_id AND b.id = p.batch_id
				WHERE p.tenant_id = @tenant AND b.sealed_at IS NOT NULL) u
			JOIN projects j ON j.tenant_id = @tenant AND j.id = u.project_id AND j.project_type = @type
			JOIN tenants t ON t.tenant_id = @tenant
			ON CONFLICT DO NOTHING`, map[string]any{"tenant": t.TenantID, "type": kind.Name,
			"product": license.OfProject(kind.Name)}).Error; err != nil {
			return err
		}
	}
	return t.Gorm.Exec(`INSERT INTO license_use_days (tenant_id, product, kind, used_on, quantity)
		SELECT tenant_id, product, kind, used_on, sum(quantity) FROM license_uses WHERE tenant_id = ?
		GROUP BY tenant_id, product, kind, used_on`, t.TenantID).Error
}
