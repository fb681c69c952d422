package invoice

import (
	"time"

	"countersign.dev/domain/invoice"
	"countersign.dev/internal/postgres"
)

type commentRow struct {
	ID, UserID, UserName, Body string
	At                         time.Time
	EditedAt                   *time.Time
	Version                    int64
}

func (r commentRow) toDomain() invoice.Comment {
	return invoice.Comment{ID: r.ID, UserID: r.UserID, UserName: r.UserName, Body: r.Body, At: r.At,
		EditedAt: postgres.Value(r.EditedAt), Version: r.Version}
}

const commentColumns = `SELECT id, coalesce(user_id::text, '') AS user_id, user_name, body, created_at AS at, edited_at, version
	FROM invoice_comments WHERE tenant_id = ? AND invoice_id = ?`

// Comments are the remarks on an invoice in the order they were added.
func Comments(tx *postgres.Tx, invoiceID string) ([]invoice.Comment, error) {
	var rows []commentRow
	err := tx.Gorm.Raw(commentColumns+" ORDER BY created_at, id", tx.TenantID, invoiceID).Scan(&rows).Error
	all := make([]invoice.Comment, len(rows))
	for n, r := range rows {
		all[n] = r.toDomain()
	}
	return all, err
}

// CountComments is the number of remarks on an invoice.
func CountComments(tx *postgres.Tx, invoiceID string) (n int64, err error) {
	err = tx.Gorm.Raw(`SELECT count(*) FROM invoice_comments WHERE tenant_id = ? AND invoice_id = ?`, tx.TenantID,
		invoiceID).Scan(&n).Error
	return n, err
}

// LockComment locks one comment of an invoice.
func LockComment(tx *postgres.Tx, invoiceID, commentID string) (invoice.Comment, error) {
	var rows []commentRow
	err := tx.Gorm.Raw(commentColumns+" AND id = ? FOR UPDATE", tx.TenantID, invoiceID, commentID).Scan(&rows).Error
	if err == nil && len(rows) == 0 {
		err = postgres.NotFound()
	}
	if err != nil {
		return invoice.Comment{}, err
	}
	return rows[0].toDomain(), nil
}

// AddComment adds a remark and reports whether it is new.
func AddComment(tx *postgres.Tx, invoiceID string, c invoice.Comment) (added bool, err error) {
	result := tx.Gorm.Exec(`INSERT INTO invoice_comments (tenant_id, id, invoice_id, user_id, user_name, body)
		VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (tenant_id, id) DO NOTHING`,
		tx.TenantID, c.ID, invoiceID, postgres.Null(c.UserID), c.UserName, c.Body)
	return result.RowsAffected > 0, result.Error
}

// UpdateComment writes the new text of a comment under its version.
func UpdateComment(tx *postgres.Tx, c invoice.Comment, body string, at time.Time) error {
	return postgres.OneRow(tx.Gorm.Exec(
		`UPDATE invoice_comments SET body = ?, edited_at = ?, version = version + 1 WHERE tenant_id = ? AND id = ? AND version = ?`,
		body, at, tx.TenantID, c.ID, c.Version))
}

// DeleteComment deletes a comment under its version.
func DeleteComment(tx *postgres.Tx, c invoice.Comment) error {
	return postgres.OneRow(tx.Gorm.Exec(`DELETE FROM invoice_comments WHERE tenant_id = ? AND id = ? AND version = ?`,
		tx.TenantID, c.ID, c.Version))
}
