package payment

import (
	"context"
	"time"

	"countersign.dev/domain/actor"
	"countersign.dev/domain/fault"
)

// Records is where batches are kept.
type Records interface {
	SeesProject(ctx context.Context, tenantID, projectID string) error
	PrepareBatch(ctx context.Context, tenantID string, n NewBatch) (Batch, error)
	PreviewBatch(ctx context.Context, tenantID string, n NewBatch) (Taken, error)
	RemoveFromBatch(ctx context.Context, tenantID, batchID string, paymentIDs []string) (Batch, error)
	ReissueBatch(ctx context.Context, tenantID, batchID string, now time.Time) (Batch, error)
	Batch(ctx context.Context, tenantID, batchID string) (Batch, error)
	// ResolveBatch records in the actor's name what the bank said about a file in doubt.
	ResolveBatch(ctx context.Context, tenantID, batchID string, r Resolution, now time.Time) (Batch, error)
	// SettleInvoices marks a page of what a completed batch pays as paid; more says that there are others.
	SettleInvoices(ctx context.Context, tenantID, batchID string) (more bool, err error)
	ReleaseDuties(ctx context.Context, tenantID, batchID string) (Duties, error)
	MarkVoid(ctx context.Context, tenantID string, paymentIDs []string, void bool, reason string) error
	// ResumeBatch makes a job that goes on with a batch whose own has ended, or was lost, before the batch has. Empty when
	// there is none to make.
	ResumeBatch(ctx context.Context, tenantID, batchID string, lost bool) (jobID string, err error)
}

// BatchAction is what a person asks of a batch.
type BatchAction string

const (
	ReleaseBatch   BatchAction = "release"
	CancelBatch    BatchAction = "cancel"
	ResendBatch    BatchAction = "resend"
	ReconcileBatch BatchAction = "reconcile"
)

// Workflows are the running processes. They answer an action after its effect is committed.
type Workflows interface {
	StartJob(ctx context.Context, tenantID, jobID string) error
	RequestBatchAction(ctx context.Context, b Batch, tenantID, updateID string, action BatchAction) error
	SettleSheets(ctx context.Context, b Batch, tenantID, updateID string, s Sheets) error
	CompareFiles(ctx context.Context, tenantID string) (compared int, findings []Finding, err error)
}

// Sheets is what a person found in the printer's tray.
type Sheets struct {
	Numbers []int64 // empty: all
	Fate    NumberFate
	Reason  string
}

// Service is what people do with batches.
type Service struct {
	Records   Records
	Workflows Workflows
	Now       func() time.Time
}

// Prepare claims what is ready and starts the job that carries it on.
func (s Service) Prepare(ctx context.Context, n NewBatch) (Batch, error) {
	who, err := person(ctx)
	if err != nil {
		return Batch{}, err
	}
	if err := s.Records.SeesProject(ctx, who.TenantID, n.ProjectID); err != nil {
		return Batch{}, err
	}
	n.Now = s.Now()
	b, err := s.Records.PrepareBatch(ctx, who.TenantID, n)
	if err != nil {
		return b, err
	}
	s.startNow(ctx, who.TenantID, b.JobID)
	return b, nil
}

// Reissue opens the next generation of a batch the bank does not have.
func (s Service) Reissue(ctx context.Context, batchID string) (Batch, error) {
	who, _, err := s.seen(ctx, batchID)
	if err != nil {
		return Batch{}, err
	}
	b, err := s.Records.ReissueBatch(ctx, who.TenantID, batchID, s.Now())
	if err != nil {
		return b, err
	}
	s.startNow(ctx, who.TenantID, b.JobID)
	return b, nil
}

// startNow starts the job at once. If that fails, the relay starts it: the start is in
// the outbox of the transaction that created the job.
func (s Service) startNow(ctx context.Context, tenantID, jobID string) {
	_ = s.Workflows.StartJob(ctx, tenantID, jobID)
}

// Tell sends a person's action to the batch's process and returns the batch after it.
func (s Service) Tell(ctx context.Context, batchID string, action BatchAction) (Batch, error) {
	who, b, err := s.seen(ctx, batchID)
	if err != nil {
		return b, err
	}
	if err := s.allowed(ctx, who, b, action); err != nil {
		return b, err
	}
	err = s.reachProcess(ctx, who.TenantID, batchID, func() error {
		return s.Workflows.RequestBatchAction(ctx, b, who.TenantID, who.UserID+"/"+who.CommandKey, action)
	})
	if fault.KindOf(err) == fault.NotFound {
		return s.explainNotFound(ctx, who, batchID, action)
	}
	if err != nil {
		return b, err
	}
	return s.Records.Batch(ctx, who.TenantID, batchID)
}

// explainNotFound says why no process accepted an action although the batch exists: the
// status has changed meanwhile, or the process is still being started.
func (s Service) explainNotFound(
	ctx context.Context, who actor.Actor, batchID string, action BatchAction,
) (Batch, error) {
	b, err := s.Records.Batch(ctx, who.TenantID, batchID)
	switch {
	case err != nil:
		return b, err
	case action == CancelBatch && b.Status == BatchCanceled:
		return b, nil
	}
	if err := s.allowed(ctx, who, b, action); err != nil {
		return b, err
	}
	return b, errStarting
}

var errStarting = fault.New(fault.Unavailable, fault.ServiceUnavailable,
	"The batch is being started. Try again in a moment.")

// checkAction refuses at once what the process would refuse later, or would
// never be asked because it has ended.
func checkAction(b Batch, action BatchAction) error {
	switch action {
	case ReleaseBatch: // MayRelease decides
	case CancelBatch:
		if !b.Status.Unsealed() {
			return fault.New(fault.Conflict, fault.BatchNotReleasable, "The batch is %s already and cannot be canceled.",
				b.Status)
		}
	case ResendBatch:
		how, err := PlanResend(b)
		if err == nil && how == ResendNewGeneration {
			err = fault.New(fault.Conflict, fault.IllegalTransition, "The bank does not have this file; issue the batch again.")
		}
		if err == nil && b.Status != Sealed {
			err = fault.New(fault.Conflict, fault.IllegalTransition, "The bank has this file.")
		}
		return err
	case ReconcileBatch:
		if b.Status != OutcomeUnknown && b.Status != Delivering && b.Status != Delivered {
			return fault.New(fault.Conflict, fault.IllegalTransition, "Nothing about this batch is in doubt.")
		}
	}
	return nil
}

// Resolve records what a person learned from the bank. The batch's process is
// running or is resumed before the batch changes, so that it carries on.
func (s Service) Resolve(ctx context.Context, batchID string, r Resolution) (Batch, error) {
	who, b, err := s.seen(ctx, batchID)
	if err != nil {
		return b, err
	}
	if err := MayResolve(b, who.UserID); err != nil {
		return b, err
	}
	if err := s.resume(ctx, who.TenantID, batchID, false); err != nil {
		return b, err
	}
	if b, err = s.Records.ResolveBatch(ctx, who.TenantID, batchID, r, s.Now()); err != nil {
		return b, err
	}
	// The process would find the new status at its next look; this only brings the look forward.
	_ = s.Workflows.RequestBatchAction(ctx, b, who.TenantID, who.UserID+"/"+who.CommandKey, ReconcileBatch)
	for more := r.Taken && b.Kind.MovesMoney(); more; {
		if more, err = s.Records.SettleInvoices(ctx, who.TenantID, batchID); err != nil {
			return b, err
		}
	}
	return s.Records.Batch(ctx, who.TenantID, batchID)
}

// Sheets records what a person found in the printer's tray.
func (s Service) Sheets(ctx context.Context, batchID string, found Sheets) (Batch, error) {
	who, b, err := s.seen(ctx, batchID)
	if err != nil {
		return b, err
	}
	if found.Fate != NumberPrinted && found.Fate != NumberSpoiled {
		return b, fault.New(fault.Invalid, fault.InvalidValue, "A sheet was printed or spoiled.")
	}
	err = s.reachProcess(ctx, who.TenantID, batchID, func() error {
		return s.Workflows.SettleSheets(ctx, b, who.TenantID, who.UserID+"/"+who.CommandKey, found)
	})
	if fault.KindOf(err) == fault.NotFound {
		err = errStarting
	}
	if err != nil {
		return b, err
	}
	return s.Records.Batch(ctx, who.TenantID, batchID)
}

// reachProcess sends something to the batch's process. A batch whose process failed or
// was terminated gets another one, so that money in transit always has a process.
func (s Service) reachProcess(ctx context.Context, tenantID, batchID string, send func() error) error {
	if err := s.resume(ctx, tenantID, batchID, false); err != nil {
		return err
	}
	err := send()
	if err == nil || fault.KindOf(err) != fault.NotFound {
		return err
	}
	if resumeErr := s.resume(ctx, tenantID, batchID, true); resumeErr != nil {
		return resumeErr
	}
	return send()
}

func (s Service) resume(ctx context.Context, tenantID, batchID string, lost bool) error {
	jobID, err := s.Records.ResumeBatch(ctx, tenantID, batchID, lost)
	if err == nil && jobID != "" {
		s.startNow(ctx, tenantID, jobID)
	}
	return err
}

// Void declares checks void or takes it back.
func (s Service) Void(ctx context.Context, paymentIDs []string, void bool, reason string) error {
	who, err := person(ctx)
	if err != nil {
		return err
	}
	return s.Records.MarkVoid(ctx, who.TenantID, paymentIDs, void, reason)
}

// Compare looks at the banks whether their files are as the record says.
func (s Service) Compare(ctx context.Context) (compared int, findings []Finding, err error) {
	who, err := person(ctx)
	if err != nil {
		return 0, nil, err
	}
	compared, findings, err = s.Workflows.CompareFiles(ctx, who.TenantID)
	if err != nil {
		return 0, nil, err
	}
	shown, err := s.shown(ctx, findings)
	return compared, shown, err
}

// shown are the findings about batches of projects the person sees.
func (s Service) shown(ctx context.Context, findings []Finding) (shown []Finding, err error) {
	for _, f := range findings {
		switch _, _, err := s.seen(ctx, f.BatchID); {
		case err == nil:
			shown = append(shown, f)
		case fault.KindOf(err) != fault.NotFound:
			return nil, err
		}
	}
	return shown, nil
}

// seen is the batch, if the person may see its project.
func (s Service) seen(ctx context.Context, batchID string) (actor.Actor, Batch, error) {
	who, err := person(ctx)
	if err != nil {
		return who, Batch{}, err
	}
	b, err := s.Records.Batch(ctx, who.TenantID, batchID)
	if err != nil {
		return who, b, err
	}
	return who, b, s.Records.SeesProject(ctx, who.TenantID, b.ProjectID)
}

func person(ctx context.Context) (actor.Actor, error) {
	who, ok := actor.From(ctx)
	if !ok || who.UserID == "" {
		return who, fault.New(fault.Unauthenticated, fault.NotSignedIn, "Nobody is signed in. Sign in and try again.")
	}
	return who, nil
}
