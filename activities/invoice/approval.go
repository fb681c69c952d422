// Package invoice does what the processes of an invoice ask for.
package invoice

import (
	"context"
	"errors"
	"time"

	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/worker"

	"countersign.dev/domain/act"
	"countersign.dev/domain/erpconnection"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/task"
	"countersign.dev/internal/temporalx"
	invoiceflow "countersign.dev/workflows/invoice"
)

// Invoices are the use cases of an invoice's approval.
type Invoices interface {
	Route(ctx context.Context, tenantID, invoiceID, jobID string) (invoice.Invoice, *task.Task, error)
	Snapshot(ctx context.Context, tenantID, invoiceID, jobID string) (invoice.Invoice, *task.Task, error)
	Retry(ctx context.Context, tenantID, invoiceID, jobID string) (invoice.Invoice, error)
	Abort(ctx context.Context, tenantID, invoiceID, jobID string) (invoice.Invoice, error)
	GiveUpPosting(ctx context.Context, tenantID, invoiceID, jobID string, code fault.Code,
		text string) (inv invoice.Invoice, doubt bool, err error)
	HoldHandOver(ctx context.Context, tenantID, invoiceID, jobID string, why *fault.Fault) (invoice.Invoice, error)
}

// Postings counts the attempts of sending to the ERP.
type Postings interface {
	BeginPosting(ctx context.Context, tenantID, invoiceID string) (invoice.Invoice, invoice.Posting,
		erpconnection.Target, error)
	CompletePosting(ctx context.Context, tenantID string, p invoice.Posting, reference string) (invoice.Invoice, error)
	FailPosting(ctx context.Context, tenantID string, p invoice.Posting, jobID string, code fault.Code,
		text string) (invoice.Invoice, error)
	DoubtPosting(ctx context.Context, tenantID string, p invoice.Posting, text string) (invoice.Invoice, error)
	DoubtMovedPosting(ctx context.Context, tenantID string, p invoice.Posting) (invoice.Invoice, error)
	CancelAttempt(ctx context.Context, tenantID string, p invoice.Posting) error
	OfferFile(ctx context.Context, tenantID string, p invoice.Posting, f invoice.File) (inv invoice.Invoice,
		offered invoice.Posting, live bool, err error)
	AwaitAnswer(ctx context.Context, tenantID string, p invoice.Posting) (invoice.Invoice, error)
}

// Payments makes the payment of an invoice, once.
type Payments interface {
	CreateForInvoice(ctx context.Context, tenantID, invoiceID string) (invoice.Invoice, error)
}

// Erp is the ERP of a project. A posting's id makes it one posting, however often it is sent.
type Erp interface {
	Post(ctx context.Context, tenantID string, to erpconnection.Target, p invoice.Posting,
		inv invoice.Invoice) (reference string, err error)
	Find(ctx context.Context, tenantID string, to erpconnection.Target,
		postingID string) (reference string, found bool, err error)
	Files
}

// Files is an ERP that takes postings as files.
type Files interface {
	Upload(ctx context.Context, tenantID string, to erpconnection.Target, p invoice.Posting,
		inv invoice.Invoice) (invoice.File, error)
	Discard(ctx context.Context, tenantID string, to erpconnection.Target, file invoice.File) error
	Deliver(ctx context.Context, tenantID string, to erpconnection.Target,
		file invoice.File) (erpconnection.Answer, error)
}

// Approval satisfies the contract of invoice approval.
type Approval struct {
	Invoices Invoices
	Postings Postings
	Payments Payments
	Erp      Erp
}

var _ invoiceflow.Activities = (*Approval)(nil)

// RegisterFlows names what runs on the flows queue.
func (a *Approval) RegisterFlows(w worker.ActivityRegistry) {
	for name, do := range map[string]any{
		invoiceflow.ActRoute: a.Route, invoiceflow.ActSnapshot: a.Snapshot, invoiceflow.ActHandOver: a.HandOver,
		invoiceflow.ActRetry: a.Retry, invoiceflow.ActGiveUp: a.GiveUp, invoiceflow.ActAbort: a.Abort,
	} {
		w.RegisterActivityWithOptions(do, activity.RegisterOptions{Name: name})
	}
}

// RegisterDelivery names what runs on the delivery queue.
func (a *Approval) RegisterDelivery(w worker.ActivityRegistry) {
	w.RegisterActivityWithOptions(a.SendToErp, activity.RegisterOptions{Name: invoiceflow.ActSendToErp})
}

// Route applies the rules to a submitted invoice.
func (a *Approval) Route(ctx context.Context, in invoiceflow.Ref) (invoiceflow.Snapshot, error) {
	inv, tk, err := a.Invoices.Route(ctx, in.TenantID, in.InvoiceID, in.JobID)
	return snapshot(inv, tk), temporalx.Error(err)
}

// Snapshot reads where the invoice is.
func (a *Approval) Snapshot(ctx context.Context, in invoiceflow.Ref) (invoiceflow.Snapshot, error) {
	inv, tk, err := a.Invoices.Snapshot(ctx, in.TenantID, in.InvoiceID, in.JobID)
	return snapshot(inv, tk), temporalx.Error(err)
}

// Retry executes a person's retry of a failed hand-over.
func (a *Approval) Retry(ctx context.Context, in invoiceflow.RetryInput) (invoiceflow.Snapshot, error) {
	inv, err := a.Invoices.Retry(act.With(ctx, act.New(act.RetryInvoice, in.InvoiceID, in.UpdateID)), in.TenantID,
		in.InvoiceID, in.JobID)
	if errors.Is(err, act.ErrDone) {
		return a.Snapshot(ctx, in.Ref)
	}
	return snapshot(inv, nil), temporalx.Error(err)
}

// Abort takes the invoice of a canceled job back.
func (a *Approval) Abort(ctx context.Context, in invoiceflow.Ref) (invoiceflow.Snapshot, error) {
	inv, err := a.Invoices.Abort(ctx, in.TenantID, in.InvoiceID, in.JobID)
	return snapshot(inv, nil), temporalx.Error(err)
}

// HandOver makes the payment. What refuses it is noted on the invoice, and a person helps.
func (a *Approval) HandOver(ctx context.Context, in invoiceflow.Ref) (invoiceflow.Snapshot, error) {
	inv, err := a.Payments.CreateForInvoice(ctx, in.TenantID, in.InvoiceID)
	if refused := refusal(err); refused != nil {
		inv, err := a.Invoices.HoldHandOver(ctx, in.TenantID, in.InvoiceID, in.JobID, refused)
		s := snapshot(inv, nil)
		s.Stuck = true
		return s, temporalx.Error(err)
	}
	return snapshot(inv, nil), temporalx.Error(err)
}

func snapshot(inv invoice.Invoice, tk *task.Task) invoiceflow.Snapshot {
	s := invoiceflow.Snapshot{Stage: inv.Stage, ProjectID: inv.ProjectID, ProcessNumber: inv.ProcessNumber,
		Title: inv.Title(), Detail: inv.StatusDetail, Reference: inv.ErpReference, PaymentID: inv.PaymentID}
	if inv.Stage == invoice.Rejected {
		s.Detail = inv.DecisionReason
	}
	if inv.Stage == invoice.Deleted {
		s.Detail = inv.DeleteReason
	}
	if tk != nil {
		s.Task = tk.Snapshot(time.Now())
	}
	return s
}
