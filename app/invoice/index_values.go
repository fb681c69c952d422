package invoice

import (
	"context"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/indexfield"
	"countersign.dev/domain/invoice"
	"countersign.dev/internal/postgres"
	indexfieldrow "countersign.dev/internal/store/indexfield"
	invoicerow "countersign.dev/internal/store/invoice"
)

// SetIndexValues writes typed values of the fields the invoice's project adds.
func (c Commands) SetIndexValues(
	ctx context.Context,
	tenantID string,
	authorize Authorize,
	invoiceID string,
	version int64,
	changes []indexfield.Value,
) (invoice.Invoice, error) {
	return c.edit(ctx, tenantID, authorize, invoiceID, version, func(tx *postgres.Tx, inv *invoice.Invoice) error {
		ids := make([]string, len(changes))
		for n, change := range changes {
			ids[n] = change.FieldID
		}
		// Otherwise the type of a field could change between the check of a value and its commit.
		if err := indexfieldrow.Keep(tx, inv.ProjectID, ids); err != nil {
			return err
		}
		fields, err := indexfieldrow.OfProject(tx, inv.ProjectID)
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
		before, err := invoicerow.IndexValues(tx, inv.ID)
		if err != nil {
			return err
		}
		was, now := map[string]string{}, map[string]string{}
		for _, c := range read {
			if err := invoicerow.SaveIndexValue(tx, inv.ID, c); err != nil {
				return err
			}
			was[names[c.FieldID]], now[names[c.FieldID]] = before[c.FieldID], c.Text
		}
		return recordEdit(tx, "index fields changed", *inv, was, now)
	})
}

// viewExtra loads the visible fields of the project with what the invoice holds.
func viewExtra(tx *postgres.Tx, v *invoice.View) error {
	fields, err := indexfieldrow.OfProject(tx, v.Invoice.ProjectID)
	if err != nil || len(fields) == 0 {
		return err
	}
	values, err := invoicerow.IndexValues(tx, v.Invoice.ID)
	for _, f := range fields {
		if f.Visible {
			v.Extra = append(v.Extra, invoice.ExtraValue{Field: f, Value: values[f.ID]})
		}
	}
	return err
}

// extraProblems are the problems of the values of the project's own fields before submit. The rows of unique fields
// stay locked, so that of two invoices with one value the second finds the first.
func extraProblems(tx *postgres.Tx, inv invoice.Invoice) ([]fault.Field, error) {
	fields, err := indexfieldrow.OfProject(tx, inv.ProjectID)
	if err != nil || len(fields) == 0 {
		return nil, err
	}
	if err := indexfieldrow.LockUnique(tx, inv.ProjectID); err != nil {
		return nil, err
	}
	values, err := invoicerow.IndexValues(tx, inv.ID)
	if err != nil {
		return nil, err
	}
	var v fault.Validation
	taken := func(f indexfield.Field, value string) (bool, error) {
		return invoicerow.IndexValueTaken(tx, inv.ID, f.ID, value)
	}
	listed := func(f indexfield.Field, value string) (bool, error) { return indexfieldrow.InLookupList(tx, f, value) }
	if err := indexfield.Complete(&v, fields, values, listed, taken); err != nil {
		return nil, err
	}
	return v.Fields(), nil
}
