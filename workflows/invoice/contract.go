// Package invoice holds the processes of an invoice: capture and approval.
package invoice

import (
	"context"

	"countersign.dev/domain/id"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/task"
	flowrunflow "countersign.dev/workflows/flowrun"
)

// Names are stored in histories: add, never rename.
const (
	Approval = flowrunflow.ApproveInvoice

	UpdateRetry = "retry" // of a failed hand-over: to the ERP, or to payment

	SignalPaid          = "paid"
	SignalPaymentFailed = "paymentFailed"
	SignalWithdrawn     = "withdrawn" // withdrawn for correction, or deleted

	ActRoute     = "invoice.Route"
	ActSnapshot  = "invoice.Snapshot"
	ActSendToErp = "invoice.SendToErp"
	ActHandOver  = "invoice.HandOver"
	ActRetry     = "invoice.Retry"
	ActGiveUp    = "invoice.GiveUp"
	ActAbort     = "invoice.Abort"
)

// ApprovalID is the workflow id of the approval of an invoice, which receives the signals about it. One approval runs
// at a time. A correction of the invoice's number does not change the id.
func ApprovalID(tenantID, invoiceID, processNumber string) string {
	return id.WithNumber("invoice/"+tenantID+"/"+invoiceID, processNumber)
}

// Withdrawn is the input of SignalWithdrawn.
type Withdrawn struct {
	Stage invoice.Stage `json:"stage"`
}

// Paid is the input of SignalPaid.
type Paid struct {
	PaymentID string `json:"paymentId"`
}

// PaymentFailed is the input of SignalPaymentFailed.
type PaymentFailed struct {
	Reason string `json:"reason"`
}

// Ref names the invoice and the job it is approved in.
type Ref struct {
	TenantID  string `json:"tenantId"`
	InvoiceID string `json:"invoiceId"`
	JobID     string `json:"jobId"`
}

// Snapshot is the state of the invoice in the database. The workflow has no separate state: after an
// interruption it reads the snapshot and continues from it.
type Snapshot struct {
	Stage     invoice.Stage `json:"stage"`
	ProjectID string        `json:"projectId"`
	// ProcessNumber ends the id of the invoice's task as it ends the id of the approval.
	ProcessNumber string        `json:"processNumber,omitempty"`
	Title         string        `json:"title"` // "INV-2231, Northwind Traders"
	Task          task.Snapshot `json:"task"`  // the open task; empty when there is none
	Detail        string        `json:"detail,omitempty"`
	Reference     string        `json:"reference,omitempty"` // the ERP's
	PaymentID     string        `json:"paymentId,omitempty"`
	// Stuck says that the next step was refused and a person must help first.
	Stuck bool `json:"stuck,omitempty"`
}

// SendResult is the result of sending an invoice to the ERP. After an unknown outcome, the stage stays
// erp_sending: the workflow queries later and sends nothing again before the ERP has denied the posting.
type SendResult struct {
	Snapshot
	Unknown   bool   `json:"unknown,omitempty"`
	ErrorCode string `json:"errorCode,omitempty"` // CONNECTION_ERROR, INVOICE_ERROR
	Error     string `json:"error,omitempty"`
}

// GiveUpInput ends the attempts to reach the ERP.
type GiveUpInput struct {
	Ref
	ErrorCode string `json:"errorCode"`
	Error     string `json:"error"`
}

// RetryInput is a person's "try again".
type RetryInput struct {
	Ref
	UpdateID string `json:"updateId"`
}

// Activities are the effects: SendToErp on the delivery queue, all others on flows.
type Activities interface {
	// Route applies the rules to a submitted invoice in one transaction: match, plan, and a task or an approval
	// without one. A repetition returns the state of the invoice.
	Route(ctx context.Context, in Ref) (Snapshot, error)
	Snapshot(ctx context.Context, in Ref) (Snapshot, error)
	// SendToErp sends, or asks about what was sent before. Its error means that
	// certainly nothing was sent and that trying again may help.
	SendToErp(ctx context.Context, in Ref) (SendResult, error)
	GiveUp(ctx context.Context, in GiveUpInput) (SendResult, error)
	HandOver(ctx context.Context, in Ref) (Snapshot, error)
	Retry(ctx context.Context, in RetryInput) (Snapshot, error)
	// Abort takes an invoice whose job was canceled back for correction.
	Abort(ctx context.Context, in Ref) (Snapshot, error)
}
