package storetest

import (
	"time"

	invoiceapp "countersign.dev/app/invoice"
	"countersign.dev/domain/invoice"
	"countersign.dev/internal/postgres"
)

// AnyInvoice authorizes changes of every invoice.
func AnyInvoice(*postgres.Tx, invoice.Invoice) error { return nil }

// InvoiceCommands are the use cases of invoices on a database, without a Temporal server.
func InvoiceCommands(s *postgres.DB) invoiceapp.Commands {
	return invoiceapp.Commands{DB: s, Now: time.Now}
}
