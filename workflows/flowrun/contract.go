// Package flowrunflow runs one published, immutable graph: a job. Its steps are
// sealed nodes, each a hand-written child workflow with one shared contract.
package flowrunflow

// Run is the interpreter's workflow name. It is stored in histories: never rename.
const Run = "flow.Run"

// WorkflowID is the job's identity in Temporal and its idempotency key.
func WorkflowID(tenantID, jobID string) string { return "flow-run/" + tenantID + "/" + jobID }

// RunInput starts a job whose row exists already. The graph is read by an
// activity, so that a long graph stays out of the start payload.
type RunInput struct {
	TenantID string `json:"tenantId"`
	JobID    string `json:"jobId"`
}

// Outcome picks the edge that leaves a sealed node.
type Outcome string

const (
	Succeeded Outcome = "Succeeded"
	Failed    Outcome = "Failed"
)

// SealedInput is what every sealed node's child workflow receives: who, where and about what.
type SealedInput struct {
	TenantID    string `json:"tenantId"`
	ProjectID   string `json:"projectId"`
	JobID       string `json:"jobId"`
	NodeID      string `json:"nodeId"`
	SubjectType string `json:"subjectType"` // upload, invoice, batch
	SubjectID   string `json:"subjectId"`
	StartedBy   string `json:"startedBy"` // user id; empty for the system
}

// SealedResult is what it answers. A business refusal is an outcome, not an
// error: an error means the child itself could not go on.
type SealedResult struct {
	Outcome   Outcome `json:"outcome"`
	Summary   string  `json:"summary"` // one line for people: "Invoice INV-2231, $12,480.00"
	ErrorCode string  `json:"errorCode,omitempty"`
	Error     string  `json:"error,omitempty"`
}

// Names of the sealed child workflows, one per node kind. Registered by their own packages.
const (
	CaptureInvoice      = "invoice.Capture"
	ApproveInvoice      = "invoice.Approval"
	ImportPayments      = "payment.Import"
	GenerateAch         = "ach.Generate"
	GeneratePositivePay = "positivepay.Generate"
	PrintChecks         = "check.Print"
)
