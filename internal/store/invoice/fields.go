package invoice

import (
	"gorm.io/gorm/clause"

	"countersign.dev/domain/invoice"
	"countersign.dev/internal/postgres"
)

// Fields are the index data as they were read or typed.
func Fields(tx *postgres.Tx, invoiceID string) ([]invoice.Field, error) {
	var rows []fieldRow
	if err := tx.Gorm.Where("tenant_id = ? AND invoice_id = ?", tx.TenantID,
		invoiceID).Order("name").Find(&rows).Error; err != nil {
		return nil, err
	}
	fields := make([]invoice.Field, len(rows))
	for n, r := range rows {
		fields[n] = invoice.Field{Name: r.Name, Value: r.Value, Origin: invoice.Origin(r.Origin), Confidence: r.Confidence,
			Reason: r.Reason, Box: invoice.Box{Page: r.Page, X: r.X, Y: r.Y, W: r.W, H: r.H}}
	}
	return fields, nil
}

// SaveFields adds or replaces fields by name.
func SaveFields(tx *postgres.Tx, invoiceID string, fields []invoice.Field) error {
	if len(fields) == 0 {
		return nil
	}
	rows := make([]fieldRow, len(fields))
	for n, f := range fields {
		rows[n] = fieldRow{TenantID: tx.TenantID, InvoiceID: invoiceID, Name: f.Name, Value: f.Value,
			Origin: string(f.Origin), Confidence: f.Confidence, Reason: f.Reason, Page: f.Box.Page, X: f.Box.X, Y: f.Box.Y,
			W: f.Box.W, H: f.Box.H}
	}
	return tx.Gorm.Clauses(clause.OnConflict{
		Columns:   []clause.Column{{Name: "tenant_id"}, {Name: "invoice_id"}, {Name: "name"}},
		UpdateAll: true}).Create(&rows).Error
}

type fieldRow struct {
	TenantID, InvoiceID, Name, Value, Origin string
	Confidence                               float64
	Reason                                   string
	Page                                     int
	X, Y, W, H                               float64
}

func (fieldRow) TableName() string { return "invoice_fields" }
