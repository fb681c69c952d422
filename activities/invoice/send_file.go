package invoice

import (
	"context"
	"log/slog"

	"countersign.dev/domain/erpconnection"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/invoice"
	"countersign.dev/internal/temporalx"
	invoiceflow "countersign.dev/workflows/invoice"
)

// sending is an attempt to send an invoice to an ERP.
type sending struct {
	inv     invoice.Invoice
	posting invoice.Posting
	to      erpconnection.Target
}

// sendFile sends an invoice as a file. Each attempt uploads a file of its own under a temporary name until one of them
// is recorded. Only the recorded one ever gets the final name, so that the ERP gets one file. Before the record the ERP
// certainly has nothing; after it, the attempts go on with the recorded file.
func (a *Approval) sendFile(ctx context.Context, in invoiceflow.Ref, s sending) (invoiceflow.SendResult, error) {
	if s.posting.File.Part == "" {
		file, err := a.Erp.Upload(ctx, in.TenantID, s.to, s.posting, s.inv)
		if err != nil {
			return a.refused(ctx, in, s.posting, err)
		}
		inv, offered, live, err := a.Postings.OfferFile(ctx, in.TenantID, s.posting, file)
		if err != nil {
			return invoiceflow.SendResult{}, temporalx.Error(err)
		}
		if !live || offered.File != file {
			a.discard(ctx, in, s.to, file)
		}
		if !live {
			return invoiceflow.SendResult{Snapshot: snapshot(inv, nil)}, nil
		}
		s.posting = offered
	}
	answer, err := a.Erp.Deliver(ctx, in.TenantID, s.to, s.posting.File)
	if err != nil {
		return a.doubt(ctx, in, s.posting, err)
	}
	return a.answered(ctx, in, s.posting, answer)
}

func (a *Approval) answered(
	ctx context.Context, in invoiceflow.Ref, p invoice.Posting, answer erpconnection.Answer,
) (invoiceflow.SendResult, error) {
	switch answer.Reply {
	case erpconnection.Accepted:
		return a.complete(ctx, in, p, answer.Text)
	case erpconnection.Rejected:
		return a.fail(ctx, in, p, fault.New(fault.Invalid, fault.ErpInvoice,
			"The ERP refused the invoice: %s. Correct invoice data and retry upload.", answer.Text))
	case erpconnection.NoReply, erpconnection.Unclear:
	}
	inv, err := a.Postings.AwaitAnswer(ctx, in.TenantID, p)
	return invoiceflow.SendResult{Snapshot: snapshot(inv, nil), Unknown: true}, temporalx.Error(err)
}

// discard removes a file that another attempt has replaced. One that stays is never read by the ERP.
func (a *Approval) discard(ctx context.Context, in invoiceflow.Ref, to erpconnection.Target, file invoice.File) {
	if err := a.Erp.Discard(ctx, in.TenantID, to, file); err != nil {
		slog.WarnContext(ctx, "a temporary file stays at the ERP", "file", file.Part, "error", err)
	}
}
