// Package batch is the process that ACH files, positive-pay files and check runs
// share: wait for the release, seal, deliver, wait for the bank's answer. The database
// keeps the state of the batch. The workflow decides what to do next.
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
	UpdateReconcile = "reconcile" // check at the bank now

	ActAwait         = "batch.Await"
	ActSeal          = "batch.Seal"
	ActCancel        = "batch.Cancel"
	ActRecordRequest = "batch.RecordRequest"
	ActVerify        = "batch.Verify"
	ActUpload        = "batch.Upload"
	ActCommit        = "batch.Commit"
	ActAdvance       = "batch.Advance"
	ActAnswer        = "batch.Answer"
	ActReconcile     = "batch.Reconcile"

	Compare    = "batch.Compare"
	ActCompare = "batch.CompareFiles"

	Collect    = "batch.Collect" // id batch-collect/<tenant>
	ActCollect = "batch.CollectFiles"
)

// Ref names a batch.
type Ref struct {
	TenantID string `json:"tenantId"`
	BatchID  string `json:"batchId"`
}

// Snapshot is the batch's state in the database.
type Snapshot struct {
	Kind     payment.BatchKind   `json:"kind"`
	Status   payment.BatchStatus `json:"status"`
	Message  string              `json:"message,omitempty"`
	Summary  string              `json:"summary"` // "ACH batch 12: 3 payments, $12,480.00"
	FileName string              `json:"fileName,omitempty"`
	SHA256   string              `json:"sha256,omitempty"`
	Deadline time.Time           `json:"deadline"`
	Answers  bool                `json:"answers,omitempty"` // the bank answers files
	// Version of the row: of two snapshots, the one with the higher version is newer.
	Version int64 `json:"version,omitempty"`
}

// Command is an action on a batch, requested by a person or by the process. The
// workflow adds the Update's id, under which the database keeps the person's request.
type Command struct {
	Ref
	UpdateID string              `json:"updateId,omitempty"` // empty: requested by the process
	Action   payment.BatchAction `json:"action,omitempty"`   // of ActRecordRequest
}

// AdvanceInput moves the batch to a status.
type AdvanceInput struct {
	Ref
	To      payment.BatchStatus `json:"to"`
	Detail  payment.Detail      `json:"detail,omitempty"`
	Message string              `json:"message,omitempty"`
}

// Answer is the bank's response to a file.
type Answer string

const (
	NoAnswer Answer = "none"
	Accepted Answer = "accepted"
	Refused  Answer = "refused"
)

// AnswerResult is the bank's answer and its reason.
type AnswerResult struct {
	Answer Answer `json:"answer"`
	Text   string `json:"text,omitempty"`
}

// Activities are the effects. Await, Cancel and Advance are database work on
// core; the others need decrypted numbers or the bank's password, on bank.
type Activities interface {
	Await(ctx context.Context, in Ref) (Snapshot, error)
	// Seal takes numbers, renders the file once, stores it, and releases in the person's name with a seal that names it.
	Seal(ctx context.Context, in Command) (Snapshot, error)
	Cancel(ctx context.Context, in Command) (Snapshot, error)
	// RecordRequest refuses an action that nobody requested or may request, and records who requested it.
	RecordRequest(ctx context.Context, in Command) (Snapshot, error)
	// Verify checks that the stored bytes are those of the seal, before checks are sent to a printer.
	Verify(ctx context.Context, in Ref) error
	// Upload checks the stored bytes and leaves them at the bank under their temporary name.
	Upload(ctx context.Context, in Ref) error
	// Commit renames the files to their final names. It is a separate activity, so that the history shows whether
	// the bank may have taken a file that is found under neither name.
	Commit(ctx context.Context, in Ref) error
	Advance(ctx context.Context, in AdvanceInput) (Snapshot, error)
	Answer(ctx context.Context, in Ref) (AnswerResult, error)
	// Reconcile checks at the bank a file whose outcome is unknown, and changes the status if the outcome is certain.
	Reconcile(ctx context.Context, in Ref) (Snapshot, error)
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
