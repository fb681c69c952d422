package document

import "countersign.dev/internal/postgres"

// Concerns is the condition that document d concerns a user: they uploaded it, or it belongs to an invoice
// that concerns them.
func Concerns(ofInvoice string) string {
	return `(d.created_by::text = $? OR EXISTS (SELECT FROM invoices i WHERE i.document_id = d.id AND ` + ofInvoice + `))`
}

// InVisibleProject is the condition that a user sees the project of document d, or that d is in no project.
func InVisibleProject() string {
	return `(d.project_id IS NULL OR ` + postgres.VisibleProject("d.project_id") + `)`
}
