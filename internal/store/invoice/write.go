package invoice

import (
	"countersign.dev/domain/invoice"
	"countersign.dev/internal/postgres"
)

// Save writes the head under its optimistic version and raises it.
func Save(tx *postgres.Tx, inv *invoice.Invoice) error {
	r := fromDomain(tx.TenantID, *inv)
	r.Version++
	err := postgres.OneRow(tx.Gorm.Model(&row{}).Where("tenant_id = ? AND id = ? AND version = ?", tx.TenantID, inv.ID,
		inv.Version).
		Select("*").Omit("tenant_id", "id", "project_id", "created_at").Updates(&r))
	if err != nil {
		return err
	}
	inv.Version, inv.UpdatedAt = r.Version, r.UpdatedAt
	return nil
}

// SaveContent writes everything below the head.
func SaveContent(tx *postgres.Tx, inv invoice.Invoice) error {
	if err := SaveFields(tx, inv.ID, inv.Fields); err != nil {
		return err
	}
	if err := SaveLines(tx, inv.ID, inv.Lines); err != nil {
		return err
	}
	return SaveDistribution(tx, inv.ID, inv.Distribution)
}

// Insert adds an invoice with its fields, lines and distribution.
func Insert(tx *postgres.Tx, inv *invoice.Invoice) error {
	inv.Version = 1
	r := fromDomain(tx.TenantID, *inv)
	if err := tx.Gorm.Create(&r).Error; err != nil {
		return err
	}
	inv.CreatedAt, inv.UpdatedAt = r.CreatedAt, r.UpdatedAt
	return SaveContent(tx, *inv)
}

// SaveLines replaces the line items.
func SaveLines(tx *postgres.Tx, invoiceID string, lines []invoice.Line) error {
	if err := tx.Gorm.Exec("DELETE FROM invoice_lines WHERE tenant_id = ? AND invoice_id = ?", tx.TenantID,
		invoiceID).Error; err != nil || len(lines) == 0 {
		return err
	}
	rows := make([]lineRow, len(lines))
	for n, l := range lines {
		rows[n] = lineRow{TenantID: tx.TenantID, InvoiceID: invoiceID, Line: l.Line, PoNumber: l.PONumber,
			PoLine: l.POLine, Material: l.Material, Description: l.Description, Quantity: l.Quantity, Unit: l.Unit,
			UnitPrice: l.UnitPrice, Discount: l.Discount.Decimal(), Tax: l.Tax.Decimal(), Total: l.Total.Decimal()}
	}
	return tx.Gorm.Create(&rows).Error
}

// SaveDistribution replaces the distribution over accounts.
func SaveDistribution(tx *postgres.Tx, invoiceID string, parts []invoice.Distribution) error {
	if err := tx.Gorm.Exec("DELETE FROM invoice_distributions WHERE tenant_id = ? AND invoice_id = ?", tx.TenantID,
		invoiceID).Error; err != nil || len(parts) == 0 {
		return err
	}
	rows := make([]distributionRow, len(parts))
	for n, d := range parts {
		rows[n] = distributionRow{TenantID: tx.TenantID, InvoiceID: invoiceID, Line: d.Line, Account: d.Account,
			Description: d.Description, Amount: d.Amount.Decimal()}
	}
	return tx.Gorm.Create(&rows).Error
}

// SetProcessNumber keeps the number that the ids of the invoice's processes contain. The first one stays.
func SetProcessNumber(tx *postgres.Tx, inv *invoice.Invoice, number string) error {
	return tx.Gorm.Raw(
		`UPDATE invoices SET process_number = coalesce(process_number, ?) WHERE tenant_id = ? AND id = ? RETURNING process_number`,
		number, tx.TenantID, inv.ID).Row().Scan(&inv.ProcessNumber)
}
