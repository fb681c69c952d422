// Package subject names the records that jobs and tasks are about.
package subject

// Type is the kind of record.
type Type string

const (
	Upload  Type = "upload"
	Invoice Type = "invoice"
	Batch   Type = "batch"

	// Workflow is a workflow component that a person starts by hand.
	Workflow Type = "workflow"

	// Step is a step of a job that asks people. The id follows from the job, the path and the attempt.
	Step Type = "step"
)

// Types lists every type.
func Types() []Type { return []Type{Upload, Invoice, Batch, Workflow, Step} }

// Ref identifies one record within its tenant.
type Ref struct {
	Type Type   `json:"type"`
	ID   string `json:"id"`
}

// Facts are named values of a record, by the names that approval rules use
// ("invoiceAmount", "vendorName"). Amounts are plain decimals, dates are ISO 8601.
type Facts map[string]string
