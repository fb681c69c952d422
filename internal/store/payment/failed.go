package payment

import (
	"countersign.dev/domain/dashboard"
	"countersign.dev/internal/postgres"
)

// Failed are the failed payments that nobody has canceled or sent again, the newest first, in the projects that the
// reader sees.
func Failed(tx *postgres.Tx) (*dashboard.List[dashboard.Payment], error) {
	const from = `FROM visible_projects j JOIN payments p ON p.tenant_id = j.tenant_id AND p.project_id = j.id
		WHERE p.tenant_id = ? AND p.status = 'failed' AND p.deleted_at IS NULL AND j.status <> 'archived'`
	var sums []dashboard.Sum
	err := tx.Gorm.Raw(`SELECT j.id AS project_id, j.workspace_id, j.name AS project_name, p.currency::text AS currency,
		count(*) AS count, sum(p.amount) AS amount `+from+` GROUP BY 1, 2, 3, 4 ORDER BY 3, 1, 4`,
		tx.TenantID).Scan(&sums).Error
	if err != nil {
		return nil, err
	}
	rows := []dashboard.Payment{}
	err = tx.Gorm.Raw(`SELECT j.id AS project_id, j.workspace_id, j.name AS project_name, p.id, p.number,
		p.vendor_name AS vendor, p.currency::text AS currency, p.method, p.amount, p.status_detail AS detail `+from+`
		ORDER BY p.id DESC LIMIT ?`, tx.TenantID, dashboard.MaxRows).Scan(&rows).Error
	return dashboard.Summed(rows, sums), err
}
