package invoice

import (
	"countersign.dev/domain/invoice"
	"countersign.dev/internal/postgres"
)

// ViewParts loads what the page of an invoice shows besides it: the name of its project, its document and its comments.
func ViewParts(tx *postgres.Tx, v *invoice.View) (err error) {
	inv := &v.Invoice
	if err := tx.Gorm.Raw("SELECT name FROM projects WHERE tenant_id = ? AND id = ?", tx.TenantID,
		inv.ProjectID).Scan(&v.Project).Error; err != nil {
		return err
	}
	if inv.DocumentID != "" {
		err := tx.Gorm.Raw(
			"SELECT id, file_name, content_type, pages, size, object_key FROM documents WHERE tenant_id = ? AND id = ?",
			tx.TenantID, inv.DocumentID).Scan(&v.Document).Error
		if err != nil {
			return err
		}
	}
	v.Comments, err = Comments(tx, inv.ID)
	return err
}
