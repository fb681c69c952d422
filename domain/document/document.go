package document

import "time"

// Kind says what a document is to the tenant.
type Kind string

const (
	InvoiceKind       Kind = "invoice"
	PaymentImportKind Kind = "payment-import"
)

// Document is one kept file. Its bytes lie in object storage under ObjectKey
// and never change: another content is another document.
type Document struct {
	ID          string
	ProjectID   string
	Kind        Kind
	FileName    string
	ContentType string
	Size        int64
	SHA256      string
	ObjectKey   string
	Pages       int
	ScanResult  string // name of the virus scanner
	CreatedBy   string
	CreatedAt   time.Time
}
