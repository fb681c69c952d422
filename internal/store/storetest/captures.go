package storetest

import (
	"context"

	captureapp "countersign.dev/app/capture"
	invoiceapp "countersign.dev/app/invoice"
	"countersign.dev/domain/capture"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/project"
	"countersign.dev/domain/subject"
	"countersign.dev/internal/postgres"
)

// CaptureInvoice captures the upload as the invoice that a reader would have read, and returns the invoice.
func CaptureInvoice(
	ctx context.Context, s *postgres.DB, tenantID string, read invoice.CapturedInvoice,
) (invoice.Invoice, error) {
	captures := captureapp.Commands{DB: s, Projects: map[string]subject.Type{},
		Types: captureapp.Types{subject.Invoice: {Title: invoiceapp.CapturedTitle,
			Create: func(tx *postgres.Tx, _ capture.Captured) (invoiceID, title string, err error) {
				inv, err := invoiceapp.Add(tx, read)
				return inv.ID, inv.Title(), err
			}}}}
	for _, name := range project.TypesOf(project.Invoices) {
		captures.Projects[name] = subject.Invoice
	}
	made, err := captures.Create(ctx, tenantID, capture.Captured{UploadID: read.UploadID})
	if err != nil {
		return invoice.Invoice{}, err
	}
	return InvoiceCommands(s).Get(ctx, tenantID, made.Subject.ID)
}
