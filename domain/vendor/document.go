package vendor

import (
	"time"

	"countersign.dev/domain/money"
)

// Documents are the newest invoices and payments of a vendor.
type Documents struct {
	Invoices []Document
	Payments []Document
}

// Document is an invoice or a payment of a vendor, with the place of its page.
type Document struct {
	ID, Number, Status     string
	ProjectID, WorkspaceID string
	ProjectName            string
	Amount                 *money.Amount
	At                     time.Time
}
