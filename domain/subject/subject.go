// Package subject names the records that jobs and tasks are about.
package subject

// Type is the kind of record.
type Type string

const (
	Upload  Type = "upload"
	Invoice Type = "invoice"
	Batch   Type = "batch"
)

// Types lists every type.
func Types() []Type { return []Type{Upload, Invoice, Batch} }

// Ref identifies one record within its tenant.
type Ref struct {
	Type Type   `json:"type"`
	ID   string `json:"id"`
}
