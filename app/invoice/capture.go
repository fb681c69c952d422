package invoice

import (
	"strings"
	"time"

	licenseapp "countersign.dev/app/license"
	"countersign.dev/domain/capture"
	"countersign.dev/domain/event"
	"countersign.dev/domain/id"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/money"
	"countersign.dev/internal/postgres"
	invoicerow "countersign.dev/internal/store/invoice"
	purchaseorderrow "countersign.dev/internal/store/purchaseorder"
	tenantrow "countersign.dev/internal/store/tenant"
	vendorrow "countersign.dev/internal/store/vendor"
)

// Capture creates the invoice of an uploaded document. Master data completes what was read.
func Capture(tx *postgres.Tx, c capture.Captured) (invoiceID, title string, err error) {
	read := invoice.OfDocument(c)
	if !c.Readable {
		own, err := tenantrow.Get(tx)
		if err != nil {
			return "", "", err
		}
		read.EnterIn(money.Currency(own.Currency))
	}
	inv, err := Add(tx, read)
	return inv.ID, capturedTitle(inv), err
}

// Add creates a captured invoice.
func Add(tx *postgres.Tx, c invoice.CapturedInvoice) (invoice.Invoice, error) {
	inv := invoice.FromCapture(id.New(), c)
	if err := enrich(tx, &inv); err != nil {
		return inv, err
	}
	if err := invoicerow.Insert(tx, &inv); err != nil {
		return inv, err
	}
	if err := record(tx, "captured", inv, nil, indexView(inv)); err != nil {
		return inv, err
	}
	if err := licenseapp.UseInvoice(tx, inv.ProjectID, inv.ID, time.Now()); err != nil {
		return inv, err
	}
	return inv, tx.Emit(event.InvoiceAdded{ProjectID: inv.ProjectID, InvoiceID: inv.ID, UploadID: c.UploadID})
}

// CapturedTitle names an invoice in the summary of its capture.
func CapturedTitle(tx *postgres.Tx, invoiceID string) (string, error) {
	inv, err := invoicerow.Head(tx, invoiceID, false)
	return capturedTitle(inv), err
}

func capturedTitle(inv invoice.Invoice) string {
	t := "Invoice " + inv.Index.Number
	if inv.Index.VendorName != "" {
		t += ", " + inv.Index.VendorName
	}
	if inv.Index.Amount != nil {
		t += ", " + inv.Index.Amount.String()
	}
	return t
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
