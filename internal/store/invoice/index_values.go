package invoice

import (
	"countersign.dev/domain/indexfield"
	"countersign.dev/internal/postgres"
)

type indexValueRow struct{ TenantID, InvoiceID, IndexFieldID, Value string }

func (indexValueRow) TableName() string { return "invoice_index_values" }

// SaveIndexValue stores a value, or removes an empty one.
func SaveIndexValue(tx *postgres.Tx, invoiceID string, v indexfield.Value) error {
	if v.Text == "" {
		return tx.Gorm.Exec(`DELETE FROM invoice_index_values WHERE tenant_id = ? AND invoice_id = ? AND index_field_id = ?`,
			tx.TenantID, invoiceID, v.FieldID).Error
	}
	return tx.Gorm.Exec(`INSERT INTO invoice_index_values (tenant_id, invoice_id, index_field_id, value) VALUES (?, ?, ?, ?)
		ON CONFLICT (tenant_id, invoice_id, index_field_id) DO UPDATE SET value = excluded.value, updated_at = now()`,
		tx.TenantID, invoiceID, v.FieldID, v.Text).Error
}

// IndexValues are an invoice's values by field.
func IndexValues(tx *postgres.Tx, invoiceID string) (map[string]string, error) {
	var rows []indexValueRow
	err := tx.Gorm.Where("tenant_id = ? AND invoice_id = ?", tx.TenantID, invoiceID).Find(&rows).Error
	values := map[string]string{}
	for _, r := range rows {
		values[r.IndexFieldID] = r.Value
	}
	return values, err
}

// IndexValueTaken reports whether another submitted invoice has the value in a field. Upper and lower case are equal.
func IndexValueTaken(tx *postgres.Tx, invoiceID, fieldID, value string) (taken bool, err error) {
	err = tx.Gorm.Raw(
		`SELECT EXISTS (SELECT FROM invoice_index_values x JOIN invoices i ON i.tenant_id = x.tenant_id AND i.id = x.invoice_id
		WHERE x.tenant_id = ? AND x.index_field_id = ? AND lower(x.value) = lower(?) AND x.invoice_id <> ? AND i.submitted_at IS NOT NULL AND i.bucket IN ('active', 'processed'))`,
		tx.TenantID, fieldID, value, invoiceID).Scan(&taken).Error
	return taken, err
}
