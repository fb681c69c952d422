package paymentimport

import (
	"time"

	"countersign.dev/domain/money"
	"countersign.dev/domain/paymentimport"
	"countersign.dev/internal/postgres"
)

// Head is a file without its upload and its rows.
func Head(tx *postgres.Tx, uploadID string) (i paymentimport.Import, err error) {
	var row struct {
		ApprovedAt                           *time.Time
		ApprovedBy, UploadedBy, Total, Coded string
	}
	err = tx.Gorm.Raw(`SELECT i.approved_at, `+nameOf("i.approved_by")+` AS approved_by, `+nameOf("u.created_by")+
		` AS uploaded_by,
			coalesce(s.total, 0)::text AS total, coalesce(s.currency, 'USD')::text AS coded
		FROM payment_imports i JOIN uploads u ON u.tenant_id = i.tenant_id AND u.id = i.upload_id
		LEFT JOIN LATERAL (SELECT sum(p.amount) AS total, min(p.currency) AS currency FROM payments p WHERE p.tenant_id = i.tenant_id AND p.import_id = i.upload_id) s ON true
		WHERE i.tenant_id = ? AND i.upload_id::text = ?`, tx.TenantID, uploadID).Take(&row).Error
	if err != nil {
		return i, err
	}
	i.ApprovedAt, i.ApprovedBy, i.UploadedBy = postgres.Value(row.ApprovedAt), row.ApprovedBy, row.UploadedBy
	i.Total, err = money.Parse(row.Total, money.Currency(row.Coded))
	return i, err
}

// nameOf is the name of the person whose id is in a column. The column is a constant of this package.
func nameOf(column string) string {
	return `coalesce((SELECT trim(n.first_name || ' ' || n.last_name) FROM users n WHERE n.tenant_id = i.tenant_id AND n.id = ` + column + `), '')`
}

// newest is how many files of a project are listed.
const newest = 100

// Newest are the uploads of a project's newest files.
func Newest(tx *postgres.Tx, projectID string) (uploadIDs []string, err error) {
	err = tx.Gorm.Raw(
		`SELECT upload_id FROM payment_imports WHERE tenant_id = ? AND project_id = ? ORDER BY upload_id DESC LIMIT ?`,
		tx.TenantID, projectID, newest).Scan(&uploadIDs).Error
	return uploadIDs, err
}

// InsertHead stores the import of an upload.
func InsertHead(tx *postgres.Tx, uploadID, projectID, sha256 string) error {
	return tx.Gorm.Exec(`INSERT INTO payment_imports (tenant_id, upload_id, project_id, sha256) VALUES (?, ?, ?, ?)`,
		tx.TenantID, uploadID, projectID, sha256).Error
}

// Approve records the approval of a file that is not approved yet.
func Approve(tx *postgres.Tx, uploadID, userID string, at time.Time) error {
	return postgres.OneRow(tx.Gorm.Exec(
		`UPDATE payment_imports SET approved_by = ?, approved_at = ? WHERE tenant_id = ? AND upload_id = ? AND approved_at IS NULL`,
		userID, at, tx.TenantID, uploadID))
}

// AllowAgain lets the bytes of a file be imported again.
func AllowAgain(tx *postgres.Tx, uploadID string) error {
	return tx.Gorm.Exec(`UPDATE payment_imports SET live = false WHERE tenant_id = ? AND upload_id = ?`, tx.TenantID,
		uploadID).Error
}
