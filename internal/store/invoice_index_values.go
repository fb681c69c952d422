package store

import (
	"context"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/indexfield"
	"countersign.dev/domain/invoice"
	indexfieldrow "countersign.dev/internal/store/indexfield"
	invoicerow "countersign.dev/internal/store/invoice"
)

// SetInvoiceIndexValues writes typed values of the fields the invoice's project adds.
func (s *Store) SetInvoiceIndexValues(
	ctx context.Context, tenantID, invoiceID string, version int64, changes []indexfield.Value,
) (invoice.Invoice, error) {
	return s.editInvoice(ctx, tenantID, invoiceID, version, func(t *Tenant, inv *invoice.Invoice) error {
		fields, err := indexfieldrow.OfProject(t.Tx, inv.ProjectID)
		if err != nil {
			return err
		}
		read, err := inv.EditExtra(fields, changes)
		if err != nil {
			return err
		}
		names := map[string]string{}
		for _, f := range fields {
			names[f.ID] = f.Name
		}
		before, err := invoicerow.IndexValues(t.Tx, inv.ID)
		if err != nil {
			return err
		}
		was, now := map[string]string{}, map[string]string{}
		for _, c := range read {
			if err := invoicerow.SaveIndexValue(t.Tx, inv.ID, c); err != nil {
				return err
			}
			was[names[c.FieldID]], now[names[c.FieldID]] = before[c.FieldID], c.Text
		}
		return t.auditInvoiceEdit("index fields changed", *inv, was, now)
	})
}

// viewExtra loads the visible fields of the project with what the invoice holds.
func (t *Tenant) viewExtra(v *invoice.View) error {
	fields, err := indexfieldrow.OfProject(t.Tx, v.Invoice.ProjectID)
	if err != nil || len(fields) == 0 {
		return err
	}
	values, err := invoicerow.IndexValues(t.Tx, v.Invoice.ID)
	for _, f := range fields {
		if f.Visible {
			v.Extra = append(v.Extra, invoice.ExtraValue{Field: f, Value: values[f.ID]})
		}
	}
	return err
}

// extraProblems are what the project's own fields lack before submit. The rows
// of unique fields stay locked: of two invoices with one value, one sees the other.
func (t *Tenant) extraProblems(inv invoice.Invoice) ([]fault.Field, error) {
	fields, err := indexfieldrow.OfProject(t.Tx, inv.ProjectID)
	if err != nil || len(fields) == 0 {
		return nil, err
	}
	if err := indexfieldrow.LockUnique(t.Tx, inv.ProjectID); err != nil {
		return nil, err
	}
	values, err := invoicerow.IndexValues(t.Tx, inv.ID)
	if err != nil {
		return nil, err
	}
	var v fault.Validation
	taken := func(f indexfield.Field, value string) (double bool, err error) {
		err = t.Gorm.Raw(
			`SELECT EXISTS (SELECT FROM invoice_index_values x JOIN invoices i ON i.tenant_id = x.tenant_id AND i.id = x.invoice_id
			WHERE x.tenant_id = ? AND x.index_field_id = ? AND lower(x.value) = lower(?) AND x.invoice_id <> ? AND i.submitted_at IS NOT NULL AND i.bucket IN ('active', 'processed'))`,
			t.TenantID, f.ID, value, inv.ID).Scan(&double).Error
		return double, err
	}
	listed := func(f indexfield.Field, value string) (bool, error) {
		return indexfieldrow.InLookupList(t.Tx, f, value)
	}
	if err := indexfield.Complete(&v, fields, values, listed, taken); err != nil {
		return nil, err
	}
	return v.Fields(), nil
}
