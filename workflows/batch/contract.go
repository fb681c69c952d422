// Package batch is the life that ACH files, positive-pay files and check
// runs share: wait for release, seal, deliver, hear the bank's answer. The
// database is asked where the batch stands; the workflow only drives it on.
package batch

import (
	"context"
	"time"

	"countersign.dev/domain/payment"
)

// Names are stored in histories: add, never rename.
const (
	UpdateRelease   = "release"
	UpdateCancel    = "cancel"
	UpdateResend    = "resend"    // the same bytes under the same name
	UpdateReconcile = "reconcile" // look at the bank now

	ActAwait     = "batch.Await"
	ActSeal      = "batch.Seal"
	ActCancel    = "batch.Cancel"
	ActHear      = "batch.Hear"
	ActKeep      = "batch.Keep"
	ActUpload    = "batch.Upload"
	ActCommit    = "batch.Commit"
	ActAdvance   = "batch.Advance"
	ActAnswer    = "batch.Answer"
	ActReconcile = "batch.Reconcile"

	Compare    = "batch.Compare"
	ActCompare = "batch.CompareFiles"

	Collect    = payment.CollectName // id batch-collect/<tenant>
	ActCollect = "batch.CollectFiles"
)

// Ref names a batch.
type Ref struct {
	TenantID string `json:"tenantId"`
	BatchID  string `json:"batchId"`
}

// Standing is where the batch is, as the database says.
type Standing struct {
	Kind     payment.BatchKind   `json:"kind"`
	Status   payment.BatchStatus `json:"status"`
	Message  string              `json:"message,omitempty"`
	Summary  string              `json:"summary"` // "ACH batch 12: 3 payments, $12,480.00"
	FileName string              `json:"fileName,omitempty"`
	SHA256   string              `json:"sha256,omitempty"`
	Deadline time.Time           `json:"deadline"`
	Answers  bool                `json:"answers,omitempty"` // the bank answers files
	// of the row: of two answers under way, the higher is the later
	Version int64 `json:"version,omitempty"`
}

// Command is a person's wish about a batch, or the process's own. The workflow
// adds the Update's id, by which the activity finds in the database who wishes it.
type Command struct {
	Ref
	UpdateID string       `json:"updateId,omitempty"` // empty: the process's own
	Wish     payment.Wish `json:"wish,omitempty"`     // of ActHear
}

// AdvanceInput moves the batch to a status.
type AdvanceInput struct {
	Ref
	To      payment.BatchStatus `json:"to"`
	Detail  payment.Detail      `json:"detail,omitempty"`
	Message string              `json:"message,omitempty"`
}

// Answer is what the bank says of a file.
type Answer string

const (
	NoAnswer Answer = "none"
	Accepted Answer = "accepted"
	Refused  Answer = "refused"
)

// AnswerResult is the bank's answer and its words.
type AnswerResult struct {
	Answer Answer `json:"answer"`
	Text   string `json:"text,omitempty"`
}

// Activities are the effects. Await, Cancel and Advance are database work on
// core; the others need decrypted numbers or the bank's password, on bank.
type Activities interface {
	Await(ctx context.Context, in Ref) (Standing, error)
	// Seal takes numbers, renders the file once, stores it, and releases in the person's name with a seal that names it.
	Seal(ctx context.Context, in Command) (Standing, error)
	Cancel(ctx context.Context, in Command) (Standing, error)
	// Hear refuses a wish that nobody has or may have, and notes whose it is.
	Hear(ctx context.Context, in Command) (Standing, error)
	// Keep makes sure that the stored bytes are those of the seal, before anything is handed over.
	Keep(ctx context.Context, in Ref) error
	// Upload leaves the verified bytes at the bank under their temporary name.
	Upload(ctx context.Context, in Ref) error
	// Commit gives them their final name. It is told apart from Upload by
	// history: a file that is neither here nor there after Upload may have been taken.
	Commit(ctx context.Context, in Ref) error
	Advance(ctx context.Context, in AdvanceInput) (Standing, error)
	Answer(ctx context.Context, in Ref) (AnswerResult, error)
	// Reconcile looks what became of a file whose delivery is in doubt, and moves the batch when it is certain.
	Reconcile(ctx context.Context, in Ref) (Standing, error)
}

// CompareID is the identity of a tenant's comparison: one at a time.
func CompareID(tenantID string) string { return "batch-compare/" + tenantID + "/files" }

// CompareInput asks for a comparison of the newest files with what is at the banks.
type CompareInput struct {
	TenantID string `json:"tenantId"`
}

// CompareResult is what differs.
type CompareResult struct {
	Compared int               `json:"compared"`
	Findings []payment.Finding `json:"findings"`
}

// CollectID is the identity of a tenant's collection.
func CollectID(tenantID string) string { return "batch-collect/" + tenantID }

// CollectInput names the tenant whose abandoned objects are removed.
type CollectInput struct {
	TenantID string `json:"tenantId"`
}

// CollectResult is how many attempts were cleaned up.
type CollectResult struct {
	Attempts int `json:"attempts"`
}
