package invoice

import (
	"context"
	"time"

	jobapp "countersign.dev/app/job"
	"countersign.dev/domain/act"
	"countersign.dev/domain/actor"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/id"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/job"
	"countersign.dev/domain/subject"
	"countersign.dev/internal/postgres"
	invoicerow "countersign.dev/internal/store/invoice"
)

// RequestRetry records that the person in ctx requests another attempt of a failed hand-over, to the ERP or to
// payment. The workflow of the invoice executes it. If it has ended, a new job does.
func (c Commands) RequestRetry(ctx context.Context, authorize Authorize, invoiceID string) error {
	who, _ := actor.From(ctx)
	updateID := who.UserID + "/" + who.CommandKey
	var number string
	err := c.DB.InTenant(ctx, who.TenantID, func(tx *postgres.Tx) error {
		inv, err := invoicerow.Head(tx, invoiceID, false)
		if err != nil {
			return err
		}
		if err := authorize(tx, inv); err != nil {
			return err
		}
		number = inv.ProcessNumber
		return tx.RecordAct(act.New(act.RetryInvoice, invoiceID, updateID))
	})
	if err != nil {
		return err
	}
	err = c.Runs.RetryInvoice(ctx, who.TenantID, invoiceID, number, updateID)
	if fault.KindOf(err) != fault.NotFound { // otherwise the process has ended
		return err
	}
	started, err := c.resume(ctx, who.TenantID, invoiceID)
	if err == nil {
		c.start(ctx, who.TenantID, started)
	}
	return err
}

// Retry executes a recorded request: the hand-over to the ERP or to payment starts again.
func (c Commands) Retry(ctx context.Context, tenantID, invoiceID, jobID string) (inv invoice.Invoice, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if inv, err = retry(tx, invoiceID); err != nil {
			return err
		}
		return jobapp.Continue(tx, jobID)
	})
	return inv, err
}

// resume is Retry after the process has ended, because a payment was returned later. A new job continues from the
// stage of the invoice.
func (c Commands) resume(ctx context.Context, tenantID, invoiceID string) (started job.Ref, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		inv, err := retry(tx, invoiceID)
		if err != nil {
			return err
		}
		created, err := createJob(tx, &inv, job.NameRetry, c.Now(), nil)
		started = created.Ref()
		return err
	})
	return started, err
}

func retry(tx *postgres.Tx, invoiceID string) (invoice.Invoice, error) {
	inv, err := invoicerow.Get(tx, invoiceID, true)
	if err != nil {
		return inv, err
	}
	switch inv.Stage {
	case invoice.ErpFailed:
		err = move(tx, &inv, invoice.ErpSending, "Retried")
	case invoice.PaymentFailed:
		err = move(tx, &inv, invoice.ErpSent, "Retried")
	// a repetition, a refused hand-over, or one whose job ended before it
	case invoice.Approved, invoice.ErpSending, invoice.ErpSent:
	default:
		err = fault.New(fault.Conflict, fault.IllegalTransition, "The invoice is %s: there is nothing to retry.",
			inv.Stage.Text())
	}
	return inv, err
}

// createJob creates a job about an invoice. The invoice's first job fixes the
// number in the ids of all its processes, so that a corrected number leads to
// the same ids.
func createJob(
	tx *postgres.Tx, inv *invoice.Invoice, code job.NameCode, now time.Time, step *jobapp.Step,
) (job.Job, error) {
	err := invoicerow.SetProcessNumber(tx, inv, id.Number(inv.Index.Number))
	if err != nil {
		return job.Job{}, err
	}
	return jobapp.Create(tx, now, jobapp.New{ProjectID: inv.ProjectID,
		WorkflowType: flow.InvoiceApproval, Name: job.Name{Code: code, Of: inv.Title()},
		Subject: subject.Ref{Type: subject.Invoice, ID: inv.ID}, Facts: inv.JobFacts(), Step: step})
}
