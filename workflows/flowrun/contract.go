// Package flowrun runs one published, immutable graph: a job. The engine decides what happens next; the workflow does
// it and records it. Sealed nodes are child workflows written in Go, and all share one contract.
package flowrun

import (
	"context"
	"time"

	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/engine"
	"countersign.dev/domain/flow/kind"
	"countersign.dev/domain/flow/kind/callrest"
	"countersign.dev/domain/flow/kind/commentinvoice"
	"countersign.dev/domain/flow/kind/preparepayments"
	"countersign.dev/domain/flow/kind/renderdocument"
	"countersign.dev/domain/flow/kind/runworkflow"
	"countersign.dev/domain/flow/kind/sendfile"
	"countersign.dev/domain/flow/kind/sendmail"
	"countersign.dev/domain/flow/kind/submitinvoice"
	"countersign.dev/domain/job"
	"countersign.dev/domain/subject"
	"countersign.dev/domain/task"
)

// Names are stored in histories: add, never rename.
const (
	Run       = "flow.Run"
	ActBegin  = "flow.Begin"
	ActRecord = "flow.Record"

	ActSendMail = "flow.SendMail"
	ActCallREST = "flow.CallREST"
	ActAddJob   = "flow.AddJob"
	ActAddTask  = "flow.AddTask"

	ActFindInvoices   = "flow.FindInvoices"
	ActFindPayments   = "flow.FindPayments"
	ActCommentInvoice = "flow.CommentInvoice"

	ActRenderDocument = "flow.RenderDocument"
	ActSendFile       = "flow.SendFile"

	ActSubmitInvoice   = "flow.SubmitInvoice"
	ActPreparePayments = "flow.PreparePayments"
)

// RunInput starts a job whose row exists already. The graph is read by an
// activity, so that a long graph stays out of the start payload.
type RunInput struct {
	TenantID string            `json:"tenantId"`
	JobID    string            `json:"jobId"`
	Page     *engine.PageStart `json:"page,omitempty"`  // of a run that repeats a part of a loop
	State    *engine.State     `json:"state,omitempty"` // of a run that continues in a new history
}

// RunResult is how the job, or a part of a loop, ended.
type RunResult struct {
	State     job.State    `json:"state"`
	Page      *engine.Page `json:"page,omitempty"`
	Result    any          `json:"result,omitempty"` // of a job that succeeded, for the step that runs it
	ErrorCode string       `json:"errorCode,omitempty"`
	Error     string       `json:"error,omitempty"`
}

// Outcome picks the edge that leaves a sealed node.
type Outcome string

const (
	Succeeded Outcome = "Succeeded"
	Failed    Outcome = "Failed"
)

// SealedInput is the input of every sealed node's child workflow.
type SealedInput struct {
	TenantID  string      `json:"tenantId"`
	ProjectID string      `json:"projectId"`
	JobID     string      `json:"jobId"`
	NodeID    string      `json:"nodeId"`
	Path      string      `json:"path,omitempty"` // of the step; identifies it in the job
	Subject   subject.Ref `json:"subject"`
	StartedBy string      `json:"startedBy"` // user id; empty for the system
}

// SealedResult is its result. A business refusal is an outcome and not an error:
// an error means that the child could not continue.
type SealedResult struct {
	Outcome   Outcome `json:"outcome"`
	Summary   string  `json:"summary"` // one line for people: "Invoice INV-2231, $12,480.00"
	ErrorCode string  `json:"errorCode,omitempty"`
	Error     string  `json:"error,omitempty"`
}

// Names of the sealed child workflows, one per node kind. Registered by their own packages.
const (
	CaptureDocument     = "document.Capture"
	ApproveInvoice      = "invoice.Approval"
	ImportPayments      = "payment.Import"
	GenerateAch         = "ach.Generate"
	GeneratePositivePay = "positivepay.Generate"
	PrintChecks         = "check.Print"
)

// ActInput is the input of every activity of a step. T is what the settings of its kind compute.
type ActInput[T any] struct {
	TenantID string `json:"tenantId"`
	JobID    string `json:"jobId"`
	Path     string `json:"path"`    // of the step
	Attempt  int    `json:"attempt"` // of the step, from 1; with the path, it identifies the effect
	Input    T      `json:"input"`
}

// ActResult is its result. A refusal that no repetition changes can be an error instead.
type ActResult struct {
	Summary string         `json:"summary,omitempty"` // one line for people
	Outputs map[string]any `json:"outputs,omitempty"` // for later expressions
	Failure *ActFailure    `json:"failure,omitempty"` // nil: success
}

// ActFailure says why an activity of a step failed, and whether a repetition has a second effect.
type ActFailure struct {
	Code       string        `json:"code"`
	Text       string        `json:"text"`
	Repeatable bool          `json:"repeatable,omitempty"` // it has not had its effect
	Unknown    bool          `json:"unknown,omitempty"`    // it may have
	After      time.Duration `json:"after,omitempty"`      // the earliest repetition
}

// AddedJob is the job that a step runs.
type AddedJob struct {
	JobID  string `json:"jobId"`
	Number int64  `json:"number"`
	Name   string `json:"name"`
	// OfRecord says that the job works on a record, so that it continues if the job of the step is canceled.
	OfRecord bool           `json:"ofRecord,omitempty"`
	Continue bool           `json:"continue,omitempty"` // the step does not wait for its end
	Outputs  map[string]any `json:"outputs,omitempty"`  // for later expressions
}

// AddedTask is the task of a step that asks people.
type AddedTask struct {
	Number        int64         `json:"number"`
	ProcessNumber string        `json:"processNumber"` // ends the id of its process
	Subject       subject.Ref   `json:"subject"`
	Snapshot      task.Snapshot `json:"snapshot"`
}

// BeginInput names the job that begins.
type BeginInput struct {
	TenantID string `json:"tenantId"`
	JobID    string `json:"jobId"`
}

// BeginResult is everything that the run needs, read once.
type BeginResult struct {
	ProjectID string      `json:"projectId"`
	Number    int64       `json:"number"`
	Name      string      `json:"name"`
	Subject   subject.Ref `json:"subject"`
	StartedBy string      `json:"startedBy"`
	Graph     flow.Graph  `json:"graph"`
	Facts     Facts       `json:"facts,omitzero"`
	// Parameters are the values with which the job was started.
	Parameters map[string]any `json:"parameters,omitempty"`
}

// Facts are what operators know the job and its subject by.
type Facts struct {
	TenantName    string `json:"tenantName"`
	TenantAddress string `json:"tenantAddress"`
	TimeZone      string `json:"timeZone,omitempty"` // of the tenant, an IANA name
	SubjectNumber string `json:"subjectNumber,omitempty"`
	// ProcessNumber ends the ids of the subject's processes.
	ProcessNumber string `json:"processNumber,omitempty"`
	// SearchHashes are keyed hashes of the amount and the vendor.
	SearchHashes []string `json:"searchHashes,omitempty"`
}

// RecordInput records what became of steps. The state of the job follows from them.
type RecordInput struct {
	TenantID string       `json:"tenantId"`
	JobID    string       `json:"jobId"`
	Steps    []StepRecord `json:"steps"`
}

// Activities are the effects of a run. Each is one short transaction.
type Activities interface {
	Begin(ctx context.Context, in BeginInput) (BeginResult, error)
	Record(ctx context.Context, in RecordInput) error
	SendMail(ctx context.Context, in ActInput[sendmail.Message]) (ActResult, error)
	CallREST(ctx context.Context, in ActInput[callrest.Call]) (ActResult, error)
	AddJob(ctx context.Context, in ActInput[runworkflow.Job]) (AddedJob, error)
	AddTask(ctx context.Context, in ActInput[kind.Question]) (AddedTask, error)
	FindInvoices(ctx context.Context, in ActInput[kind.Search]) (ActResult, error)
	FindPayments(ctx context.Context, in ActInput[kind.Search]) (ActResult, error)
	CommentInvoice(ctx context.Context, in ActInput[commentinvoice.Comment]) (ActResult, error)
	RenderDocument(ctx context.Context, in ActInput[renderdocument.Document]) (ActResult, error)
	SendFile(ctx context.Context, in ActInput[sendfile.Upload]) (ActResult, error)
	SubmitInvoice(ctx context.Context, in ActInput[submitinvoice.Submission]) (AddedJob, error)
	PreparePayments(ctx context.Context, in ActInput[preparepayments.Preparation]) (AddedJob, error)
}
