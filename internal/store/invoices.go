package store

import (
	"context"

	"gorm.io/gorm/clause"

	"countersign.dev/domain/invoice"
	"countersign.dev/domain/money"
	"countersign.dev/internal/postgres"
)

// Invoice is one invoice with its lines, distribution and fields.
func (s *Store) Invoice(ctx context.Context, tenantID, invoiceID string) (inv invoice.Invoice, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		if inv, err = t.invoice(invoiceID, false); err != nil {
			return err
		}
		inv.Fields, err = t.invoiceFields(invoiceID)
		return err
	})
	return inv, err
}

// invoice loads head, lines and distribution; forUpdate locks the head.
func (t *Tenant) invoice(invoiceID string, forUpdate bool) (invoice.Invoice, error) {
	inv, err := t.invoiceHead(invoiceID, forUpdate)
	if err != nil {
		return inv, err
	}
	if inv.Lines, err = t.invoiceLines(invoiceID, inv.Index.Currency); err != nil {
		return inv, err
	}
	if inv.MoneyChangedBy, err = t.moneyChangers(inv); err != nil {
		return inv, err
	}
	inv.Distribution, err = t.distribution(invoiceID, inv.Index.Currency)
	return inv, err
}

func (t *Tenant) invoiceHead(invoiceID string, forUpdate bool) (invoice.Invoice, error) {
	q := t.Gorm.Where("tenant_id = ? AND id = ?", t.TenantID, invoiceID)
	if forUpdate {
		q = q.Clauses(clause.Locking{Strength: "UPDATE"})
	}
	var row invoiceRow
	if err := q.Take(&row).Error; err != nil {
		return invoice.Invoice{}, err
	}
	return row.toDomain()
}

func (t *Tenant) invoiceLines(invoiceID string, currency money.Currency) ([]invoice.Line, error) {
	var rows []invoiceLineRow
	if err := t.Gorm.Where("tenant_id = ? AND invoice_id = ?", t.TenantID,
		invoiceID).Order("line").Find(&rows).Error; err != nil {
		return nil, err
	}
	lines := make([]invoice.Line, len(rows))
	for n, r := range rows {
		var err error
		if lines[n], err = r.toDomain(currency); err != nil {
			return nil, err
		}
	}
	return lines, nil
}

func (t *Tenant) distribution(invoiceID string, currency money.Currency) ([]invoice.Distribution, error) {
	var rows []distributionRow
	if err := t.Gorm.Where("tenant_id = ? AND invoice_id = ?", t.TenantID,
		invoiceID).Order("line").Find(&rows).Error; err != nil {
		return nil, err
	}
	parts := make([]invoice.Distribution, len(rows))
	for n, r := range rows {
		amount, err := money.New(r.Amount, currency)
		if err != nil {
			return nil, err
		}
		parts[n] = invoice.Distribution{Line: r.Line, Account: r.Account, Description: r.Description, Amount: amount}
	}
	return parts, nil
}

// createInvoice inserts everything of a new invoice.
func (t *Tenant) createInvoice(inv *invoice.Invoice) error {
	inv.Version = 1
	row := t.invoiceFromDomain(*inv)
	if err := t.Gorm.Create(&row).Error; err != nil {
		return err
	}
	inv.CreatedAt, inv.UpdatedAt = row.CreatedAt, row.UpdatedAt
	if err := t.saveFields(inv.ID, inv.Fields); err != nil {
		return err
	}
	if err := t.saveLines(inv.ID, inv.Lines); err != nil {
		return err
	}
	return t.saveDistribution(inv.ID, inv.Distribution)
}

// saveInvoice writes the head under its optimistic version and tells browsers.
func (t *Tenant) saveInvoice(inv *invoice.Invoice) error {
	row := t.invoiceFromDomain(*inv)
	row.Version++
	err := postgres.OneRow(t.Gorm.Model(&invoiceRow{}).Where("tenant_id = ? AND id = ? AND version = ?", t.TenantID,
		inv.ID, inv.Version).
		Select("*").Omit("tenant_id", "id", "project_id", "created_at").Updates(&row))
	if err != nil {
		return err
	}
	inv.Version, inv.UpdatedAt = row.Version, row.UpdatedAt
	if err := t.refreshFacts(*inv); err != nil {
		return err
	}
	return t.Emit(postgres.Event{Name: "updateInvoice", ProjectID: inv.ProjectID, ObjectID: inv.ID})
}

func (t *Tenant) saveLines(invoiceID string, lines []invoice.Line) error {
	if err := t.Gorm.Exec("DELETE FROM invoice_lines WHERE tenant_id = ? AND invoice_id = ?", t.TenantID,
		invoiceID).Error; err != nil || len(lines) == 0 {
		return err
	}
	rows := make([]invoiceLineRow, len(lines))
	for n, l := range lines {
		rows[n] = invoiceLineRow{TenantID: t.TenantID, InvoiceID: invoiceID, Line: l.Line, PoNumber: l.PONumber,
			PoLine: l.POLine, Material: l.Material, Description: l.Description, Quantity: l.Quantity, Unit: l.Unit,
			UnitPrice: l.UnitPrice, Discount: l.Discount.Decimal(), Tax: l.Tax.Decimal(), Total: l.Total.Decimal()}
	}
	return t.Gorm.Create(&rows).Error
}

func (t *Tenant) saveDistribution(invoiceID string, parts []invoice.Distribution) error {
	if err := t.Gorm.Exec("DELETE FROM invoice_distributions WHERE tenant_id = ? AND invoice_id = ?", t.TenantID,
		invoiceID).Error; err != nil || len(parts) == 0 {
		return err
	}
	rows := make([]distributionRow, len(parts))
	for n, d := range parts {
		rows[n] = distributionRow{TenantID: t.TenantID, InvoiceID: invoiceID, Line: d.Line, Account: d.Account,
			Description: d.Description, Amount: d.Amount.Decimal()}
	}
	return t.Gorm.Create(&rows).Error
}
