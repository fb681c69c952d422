package invoice

import (
	"context"
	"time"

	"countersign.dev/domain/actor"
	"countersign.dev/domain/fault"
)

// Lifecycle is where invoices are submitted and taken back.
type Lifecycle interface {
	SubmitInvoice(ctx context.Context, tenantID, invoiceID string, version int64,
		overrideReason string) (inv Invoice, jobID string, err error)
	WithdrawInvoice(ctx context.Context, tenantID, invoiceID string, version int64) (Invoice, error)
	DeleteInvoice(ctx context.Context, tenantID, invoiceID string, version int64, reason DeleteReason,
		comment string) (Invoice, error)
	ResumeInvoice(ctx context.Context, tenantID, invoiceID string) (jobID string, err error)
}

// Runs starts jobs and speaks to running cases.
type Runs interface {
	StartJob(ctx context.Context, tenantID, jobID string) error
	RetryInvoice(ctx context.Context, tenantID, invoiceID, updateID string) error
}

// Service is the use case of an invoice's way.
type Service struct {
	Lifecycle Lifecycle
	Runs      Runs
}

// Submit commits, then starts the job at once. A workflow server that is away
// is no failure of the submit: the relay starts what was missed.
func (s *Service) Submit(
	ctx context.Context, invoiceID string, version int64, overrideReason string,
) (jobID string, err error) {
	who, _ := actor.From(ctx)
	_, jobID, err = s.Lifecycle.SubmitInvoice(ctx, who.TenantID, invoiceID, version, overrideReason)
	if err != nil {
		return "", err
	}
	s.start(ctx, who.TenantID, jobID)
	return jobID, nil
}

// startTime bounds what a submit waits for the start: the outbox holds it anyway.
const startTime = 2 * time.Second

func (s *Service) start(ctx context.Context, tenantID, jobID string) {
	ctx, cancel := context.WithTimeout(ctx, startTime)
	defer cancel()
	_ = s.Runs.StartJob(ctx, tenantID, jobID) // the relay starts it under the same id
}

// Withdraw takes an invoice back for correction.
func (s *Service) Withdraw(ctx context.Context, invoiceID string, version int64) error {
	who, _ := actor.From(ctx)
	_, err := s.Lifecycle.WithdrawInvoice(ctx, who.TenantID, invoiceID, version)
	return err
}

// Delete keeps it with its reason.
func (s *Service) Delete(
	ctx context.Context, invoiceID string, version int64, reason DeleteReason, comment string,
) error {
	who, _ := actor.From(ctx)
	_, err := s.Lifecycle.DeleteInvoice(ctx, who.TenantID, invoiceID, version, reason, comment)
	return err
}

// Retry tries a failed hand-over again: in its running case, else in a new job.
func (s *Service) Retry(ctx context.Context, invoiceID string) error {
	who, _ := actor.From(ctx)
	err := s.Runs.RetryInvoice(ctx, who.TenantID, invoiceID, who.UserID+"/"+who.CommandKey)
	if fault.KindOf(err) != fault.NotFound {
		return err
	}
	jobID, err := s.Lifecycle.ResumeInvoice(ctx, who.TenantID, invoiceID)
	if err != nil {
		return err
	}
	s.start(ctx, who.TenantID, jobID)
	return nil
}
