package invoice

import (
	"context"
	"errors"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/invoice"
	"countersign.dev/internal/temporalx"
	invoiceflow "countersign.dev/workflows/invoice"
	"countersign.dev/workflows/problem"
)

// SendToErp sends the invoice once. The attempt is counted before anything is sent. If the outcome of an earlier one is
// open, the ERP it was sent to is asked first.
func (a *Approval) SendToErp(ctx context.Context, in invoiceflow.Ref) (invoiceflow.SendResult, error) {
	defer temporalx.Heartbeat(ctx)()
	inv, p, to, err := a.Postings.BeginPosting(ctx, in.TenantID, in.InvoiceID)
	if err != nil {
		return invoiceflow.SendResult{}, temporalx.Error(err)
	}
	if p.Status == invoice.PostingPosted {
		return invoiceflow.SendResult{Snapshot: snapshot(inv, nil)}, nil
	}
	if p.SentElsewhere(to.Address) {
		inv, err := a.Postings.DoubtMovedPosting(ctx, in.TenantID, p)
		return invoiceflow.SendResult{Snapshot: snapshot(inv, nil), Unknown: true, ErrorCode: string(fault.OutcomeUnknown),
			Error: inv.StatusDetail}, temporalx.Error(err)
	}
	if to.Files != nil {
		return a.sendFile(ctx, in, sending{inv, p, to})
	}
	if p.Attempts > 1 {
		reference, found, err := a.Erp.Find(ctx, in.TenantID, to, p.ID)
		if err != nil {
			return a.doubt(ctx, in, p, err)
		}
		if found {
			return a.complete(ctx, in, p, reference)
		}
	}
	reference, err := a.Erp.Post(ctx, in.TenantID, to, p, inv)
	if err != nil {
		return a.refused(ctx, in, p, err)
	}
	return a.complete(ctx, in, p, reference)
}

// refused records why an attempt did not succeed.
func (a *Approval) refused(
	ctx context.Context, in invoiceflow.Ref, p invoice.Posting, why error,
) (invoiceflow.SendResult, error) {
	switch fault.KindOf(why) {
	case fault.Invalid, fault.Conflict, fault.Forbidden:
		return a.fail(ctx, in, p, why)
	case fault.Unavailable:
		return a.notSent(ctx, in, p, why)
	default: // the outcome is unknown
		return a.doubt(ctx, in, p, why)
	}
}

func (a *Approval) complete(
	ctx context.Context, in invoiceflow.Ref, p invoice.Posting, reference string,
) (invoiceflow.SendResult, error) {
	inv, err := a.Postings.CompletePosting(ctx, in.TenantID, p, reference)
	return invoiceflow.SendResult{Snapshot: snapshot(inv, nil)}, temporalx.Error(err)
}

// fail: the ERP has read it and said no.
func (a *Approval) fail(
	ctx context.Context, in invoiceflow.Ref, p invoice.Posting, why error,
) (invoiceflow.SendResult, error) {
	inv, err := a.Postings.FailPosting(ctx, in.TenantID, p, in.JobID, fault.CodeOf(why), message(why))
	return invoiceflow.SendResult{
			Snapshot:  snapshot(inv, nil),
			ErrorCode: string(fault.CodeOf(why)),
			Error:     message(why),
		},
		temporalx.Error(
			err,
		)
}

// notSent: there is no connection. The retry policy repeats the attempt, then the workflow ends it.
func (a *Approval) notSent(
	ctx context.Context, in invoiceflow.Ref, p invoice.Posting, why error,
) (invoiceflow.SendResult, error) {
	if err := a.Postings.CancelAttempt(ctx, in.TenantID, p); err != nil {
		return invoiceflow.SendResult{}, temporalx.Error(err)
	}
	return invoiceflow.SendResult{}, temporalx.Error(why)
}

// doubt: the invoice may have been received. Only a response of the ERP resolves the outcome.
func (a *Approval) doubt(
	ctx context.Context, in invoiceflow.Ref, p invoice.Posting, why error,
) (invoiceflow.SendResult, error) {
	inv, err := a.Postings.DoubtPosting(context.WithoutCancel(ctx), in.TenantID, p, message(why))
	return invoiceflow.SendResult{Snapshot: snapshot(inv, nil), Unknown: true, ErrorCode: string(fault.OutcomeUnknown),
		Error: message(why)}, temporalx.Error(err)
}

// GiveUp ends the attempts to reach the ERP.
func (a *Approval) GiveUp(ctx context.Context, in invoiceflow.GiveUpInput) (invoiceflow.SendResult, error) {
	inv, doubt, err := a.Invoices.GiveUpPosting(
		ctx,
		in.TenantID,
		in.InvoiceID,
		in.JobID,
		fault.Code(in.ErrorCode),
		in.Error,
	)
	return invoiceflow.SendResult{Snapshot: snapshot(inv, nil), Unknown: doubt, ErrorCode: in.ErrorCode, Error: in.Error},
		temporalx.Error(err)
}

// refusal returns a fault that no retry can solve, or nil.
func refusal(err error) *fault.Fault {
	var f *fault.Fault
	if errors.As(err, &f) && !problem.Retryable(f.Kind) {
		return f
	}
	return nil
}

func message(err error) string {
	var f *fault.Fault
	if errors.As(err, &f) {
		return f.Message
	}
	return "The outcome is not known."
}
