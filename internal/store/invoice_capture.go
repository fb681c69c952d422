package store

import (
	"context"
	"strings"

	"countersign.dev/domain/id"
	"countersign.dev/domain/invoice"
	"countersign.dev/internal/postgres"
	invoicerow "countersign.dev/internal/store/invoice"
	uploadrow "countersign.dev/internal/store/upload"
	vendorrow "countersign.dev/internal/store/vendor"
)

// CreateCapturedInvoice makes the invoice of an upload, once: a repeat returns
// the one that exists. Master data fills in what capture could not know.
func (s *Store) CreateCapturedInvoice(
	ctx context.Context, tenantID string, c invoice.CapturedInvoice,
) (inv invoice.Invoice, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		existing, err := uploadrow.LockInvoice(t.Tx, c.UploadID)
		if err != nil {
			return err
		}
		if existing != "" {
			inv, err = invoicerow.Get(t.Tx, existing, false)
			return err
		}
		inv = invoice.FromCapture(id.New(), c)
		if err := t.enrich(&inv); err != nil {
			return err
		}
		if err := invoicerow.Insert(t.Tx, &inv); err != nil {
			return err
		}
		if err := uploadrow.SetInvoice(t.Tx, c.UploadID, inv.ID); err != nil {
			return err
		}
		if err := t.auditInvoice("captured", inv, nil, indexView(inv)); err != nil {
			return err
		}
		return t.Emit(postgres.Event{Name: "addInvoice", ProjectID: inv.ProjectID, ObjectID: inv.ID})
	})
	return inv, err
}

// enrich looks vendor, terms, purchase order and last distribution up, and
// says when an invoice like this exists already.
func (t *Tenant) enrich(inv *invoice.Invoice) error {
	if err := t.vendorOfOrder(inv); err != nil {
		return err
	}
	if err := t.lookUpVendor(inv); err != nil {
		return err
	}
	for n := range inv.Lines {
		if inv.Type == invoice.PO && inv.Lines[n].PONumber == "" {
			inv.Lines[n].PONumber = inv.Index.PONumber
		}
	}
	if err := t.lastDistribution(inv); err != nil {
		return err
	}
	return invoicerow.FindDuplicate(t.Tx, inv)
}

// vendorOfOrder trusts the purchase order more than a name read off paper.
func (t *Tenant) vendorOfOrder(inv *invoice.Invoice) error {
	if inv.Index.PONumber == "" || inv.Index.VendorNumber != "" {
		return nil
	}
	var found []struct{ Number, CompanyNumber string }
	err := t.Gorm.Raw(
		`SELECT v.number, p.company_number FROM purchase_orders p JOIN vendors v ON v.tenant_id = p.tenant_id AND v.id = p.vendor_id
		WHERE p.tenant_id = ? AND p.number = ?`, t.TenantID, inv.Index.PONumber).Scan(&found).Error
	if err != nil || len(found) == 0 {
		return err
	}
	if err := inv.LookUp(invoice.FieldVendorNumber, found[0].Number); err != nil {
		return err
	}
	if inv.Index.CompanyNumber == "" && found[0].CompanyNumber != "" {
		return inv.LookUp(invoice.FieldCompanyNumber, found[0].CompanyNumber)
	}
	return nil
}

// lookUpVendor finds the vendor by number, else by its exact name, and fills in
// what is empty. An unknown vendor leaves no id behind.
func (t *Tenant) lookUpVendor(inv *invoice.Invoice) error {
	inv.Index.VendorID = ""
	v, found, err := vendorrow.Find(t.Tx, inv.Index.VendorNumber, inv.Index.VendorName)
	if err != nil || !found {
		return err
	}
	inv.Index.VendorID = v.ID
	known := map[string]string{invoice.FieldVendorNumber: v.Number, invoice.FieldCompanyNumber: v.CompanyNumber,
		invoice.FieldTermCode: v.TermCode}
	if !inv.Index.DueDate.IsZero() {
		delete(known, invoice.FieldTermCode) // the paper says when it is due
	}
	for name, value := range known {
		if value != "" && inv.Index.Text(name) == "" {
			if err := inv.LookUp(name, value); err != nil {
				return err
			}
		}
	}
	if !strings.EqualFold(inv.Index.VendorName, v.Name) {
		return inv.LookUp(invoice.FieldVendorName, v.Name)
	}
	return nil
}

// lastDistribution proposes the accounts of the vendor's last invoice in the
// same company, in the same proportion.
func (t *Tenant) lastDistribution(inv *invoice.Invoice) error {
	if inv.Type == invoice.PO || len(inv.Distribution) > 0 || inv.Index.Amount == nil || inv.Index.VendorID == "" ||
		inv.Index.CompanyNumber == "" {
		return nil
	}
	parts, err := invoicerow.LastDistribution(t.Tx, inv.Index.VendorID, inv.Index.CompanyNumber)
	if err != nil {
		return err
	}
	return inv.DistributeLike(parts)
}
