// Package paymentimport is the workflow of a file of payments: its rows are stored and processed in pages. Each
// row becomes a payment or a refusal.
package paymentimport

import (
	"context"

	"countersign.dev/domain/flow"
	flowrunflow "countersign.dev/workflows/flowrun"
)

// Names are stored in histories: add, never rename.
const (
	Import = flowrunflow.ImportPayments

	ActStage  = "payment.StageImport"
	ActCreate = "payment.CreateImported"
	ActFinish = "payment.FinishImport"
	ActFail   = "payment.FailImport"
)

// WorkflowID is the identity of a file's import.
func WorkflowID(tenantID, uploadID string) string {
	return flowrunflow.ProcessID(flow.ImportPayments, tenantID, uploadID, "")
}

// UploadRef names the upload.
type UploadRef struct {
	TenantID string `json:"tenantId"`
	UploadID string `json:"uploadId"`
}

// CreateInput makes the next payments.
type CreateInput struct {
	UploadRef
	Most int `json:"most"` // rows of one activity; each page of them is a transaction
}

// CreateResult says how much is left to do.
type CreateResult struct {
	Left int `json:"left"`
}

// FinishResult is what became of the file.
type FinishResult struct {
	Imported int    `json:"imported"`
	Refused  int    `json:"refused"`
	Summary  string `json:"summary"`
	Code     string `json:"code,omitempty"` // why nothing of it was imported
	Error    string `json:"error,omitempty"`
}

// FailInput ends the upload with the reason.
type FailInput struct {
	UploadRef
	Code string `json:"code"`
	Text string `json:"text"`
}

// Activities are the effects: Stage on documents, the others on core.
type Activities interface {
	// StageImport reads the file and keeps every row, once.
	StageImport(ctx context.Context, in UploadRef) error
	// CreateImported processes the next rows. A repetition continues after the previous attempt.
	CreateImported(ctx context.Context, in CreateInput) (CreateResult, error)
	FinishImport(ctx context.Context, in UploadRef) (FinishResult, error)
	FailImport(ctx context.Context, in FailInput) error
}
