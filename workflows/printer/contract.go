// Package printer carries out what people ask printers for.
package printer

import "context"

// Names are stored in histories: add, never rename.
const (
	Visit    = "printer.Visit"
	ActVisit = "printer.Contact"
	ActEnd   = "printer.End"
)

// WorkflowID is the identity of one visit.
func WorkflowID(tenantID, visitID string) string { return "printer/" + tenantID + "/" + visitID }

// VisitInput names the visit. Everything else stays in the database.
type VisitInput struct {
	TenantID string `json:"tenantId"`
	VisitID  string `json:"visitId"`
}

// Activities are the effects: contact with the printer, and the record of a visit that nobody finished.
type Activities interface {
	Contact(ctx context.Context, in VisitInput) error
	End(ctx context.Context, in VisitInput) error
}
