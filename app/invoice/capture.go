package invoice

import (
	"context"
	"strings"

	"countersign.dev/domain/event"
	"countersign.dev/domain/id"
	"countersign.dev/domain/invoice"
	"countersign.dev/internal/postgres"
	invoicerow "countersign.dev/internal/store/invoice"
	purchaseorderrow "countersign.dev/internal/store/purchaseorder"
	uploadrow "countersign.dev/internal/store/upload"
	vendorrow "countersign.dev/internal/store/vendor"
)

// Capture creates the invoice of an upload once. A repeat returns the existing one. Master data completes what was
// read.
func (c Commands) Capture(
	ctx context.Context, tenantID string, captured invoice.CapturedInvoice,
) (inv invoice.Invoice, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		existing, err := uploadrow.LockInvoice(tx, captured.UploadID)
		if err != nil {
			return err
		}
		if existing != "" {
			inv, err = invoicerow.Get(tx, existing, false)
			return err
		}
		inv = invoice.FromCapture(id.New(), captured)
		if err := enrich(tx, &inv); err != nil {
			return err
		}
		if err := invoicerow.Insert(tx, &inv); err != nil {
			return err
		}
		if err := uploadrow.SetInvoice(tx, captured.UploadID, inv.ID); err != nil {
			return err
		}
		if err := record(tx, "captured", inv, nil, indexView(inv)); err != nil {
			return err
		}
		return tx.Emit(event.InvoiceAdded{ProjectID: inv.ProjectID, InvoiceID: inv.ID, UploadID: captured.UploadID})
	})
	return inv, err
}

// enrich looks vendor, terms, purchase order and last distribution up, and
// says when an invoice like this exists already.
func enrich(tx *postgres.Tx, inv *invoice.Invoice) error {
	if err := vendorOfOrder(tx, inv); err != nil {
		return err
	}
	if err := lookUpVendor(tx, inv); err != nil {
		return err
	}
	for n := range inv.Lines {
		if inv.Type == invoice.PO && inv.Lines[n].PONumber == "" {
			inv.Lines[n].PONumber = inv.Index.PONumber
		}
	}
	if err := proposeDistribution(tx, inv); err != nil {
		return err
	}
	return invoicerow.FindDuplicate(tx, inv)
}

// vendorOfOrder trusts the purchase order more than a name read off paper.
func vendorOfOrder(tx *postgres.Tx, inv *invoice.Invoice) error {
	if inv.Index.PONumber == "" || inv.Index.VendorNumber != "" {
		return nil
	}
	number, company, found, err := purchaseorderrow.Vendor(tx, inv.Index.PONumber)
	if err != nil || !found {
		return err
	}
	if err := inv.LookUp(invoice.FieldVendorNumber, number); err != nil {
		return err
	}
	if inv.Index.CompanyNumber == "" && company != "" {
		return inv.LookUp(invoice.FieldCompanyNumber, company)
	}
	return nil
}

// lookUpVendor finds the vendor by number, else by its exact name, and fills in
// what is empty. An unknown vendor leaves no id behind.
func lookUpVendor(tx *postgres.Tx, inv *invoice.Invoice) error {
	inv.Index.VendorID = ""
	v, found, err := vendorrow.Find(tx, inv.Index.VendorNumber, inv.Index.VendorName)
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

// proposeDistribution proposes the accounts of the vendor's last invoice in the
// same company, in the same proportion.
func proposeDistribution(tx *postgres.Tx, inv *invoice.Invoice) error {
	if inv.Type == invoice.PO || len(inv.Distribution) > 0 || inv.Index.Amount == nil || inv.Index.VendorID == "" ||
		inv.Index.CompanyNumber == "" {
		return nil
	}
	parts, err := invoicerow.LastDistribution(tx, inv.Index.VendorID, inv.Index.CompanyNumber)
	if err != nil {
		return err
	}
	return inv.DistributeLike(parts)
}
