package store

import (
	"context"
	"time"

	jobapp "countersign.dev/app/job"
	taskapp "countersign.dev/app/task"
	"countersign.dev/domain/audit"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/invoice"
	invoicerow "countersign.dev/internal/store/invoice"
)

// RetryInvoice lets a person try a failed hand-over again, to the ERP or to payment.
func (s *Store) RetryInvoice(ctx context.Context, tenantID, invoiceID, jobID string) (inv invoice.Invoice, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		if inv, err = t.retryInvoice(invoiceID); err != nil {
			return err
		}
		return jobapp.Continue(t.Tx, jobID)
	})
	return inv, err
}

// ResumeInvoice is RetryInvoice when the case has ended: a payment came back
// after the invoice was paid. A new job goes on where the invoice stands.
func (s *Store) ResumeInvoice(ctx context.Context, tenantID, invoiceID string) (jobID string, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		inv, err := t.retryInvoice(invoiceID)
		if err != nil {
			return err
		}
		job, err := t.approvalJob(&inv, "Retry "+inv.Title())
		jobID = job.ID
		return err
	})
	return jobID, err
}

func (t *Tenant) retryInvoice(invoiceID string) (invoice.Invoice, error) {
	inv, err := invoicerow.Get(t.Tx, invoiceID, true)
	if err != nil {
		return inv, err
	}
	switch inv.Stage {
	case invoice.ErpFailed:
		err = t.moveInvoice(&inv, invoice.ErpSending, "Retried")
	case invoice.PaymentFailed:
		err = t.moveInvoice(&inv, invoice.ErpSent, "Retried")
	// a repeat, a hand-over that was refused, or one whose job was ended before it
	case invoice.Approved, invoice.ErpSending, invoice.ErpSent:
	default:
		err = fault.New(fault.Conflict, fault.IllegalTransition, "The invoice is %s: there is nothing to retry.",
			inv.Stage.Words())
	}
	return inv, err
}

// HoldHandOver notes why an invoice cannot be handed over to payment: a person
// helps, then retries.
func (s *Store) HoldHandOver(
	ctx context.Context, tenantID, invoiceID, jobID string, why *fault.Fault,
) (inv invoice.Invoice, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		if inv, err = invoicerow.Get(t.Tx, invoiceID, true); err != nil {
			return err
		}
		inv.StatusDetail = why.Message
		if err := t.saveInvoice(&inv); err != nil {
			return err
		}
		if err := t.auditInvoice("payment refused", inv, nil, stageChange{Stage: inv.Stage, Detail: why.Message},
			audit.CausesOf(why.Message)...); err != nil {
			return err
		}
		return jobapp.WaitForInput(t.Tx, jobID, why.Code, why.Message)
	})
	return inv, err
}

// AbortCase takes an invoice whose job was cancelled back for correction, as
// long as nobody outside has it. A repeat changes nothing.
func (s *Store) AbortCase(ctx context.Context, tenantID, invoiceID, jobID string) (inv invoice.Invoice, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		if inv, err = invoicerow.Get(t.Tx, invoiceID, true); err != nil {
			return err
		}
		if over, err := t.passedOn(&inv, jobID); err != nil || over {
			return err
		}
		if inv.Stage != invoice.Submitted && inv.Stage != invoice.InApproval {
			return nil
		}
		before := inv.Stage
		if err := inv.Withdraw(); err != nil {
			return err
		}
		inv.StatusDetail = "The approval job was canceled."
		if err := taskapp.WithdrawOf(t.Tx, invoiceRef(inv.ID), inv.StatusDetail, time.Now()); err != nil {
			return err
		}
		if err := t.saveInvoice(&inv); err != nil {
			return err
		}
		return t.auditInvoice("aborted", inv, stageChange{Stage: before},
			stageChange{Stage: inv.Stage, Detail: inv.StatusDetail}, audit.CausesOf(inv.StatusDetail)...)
	})
	return inv, err
}

// passedOn says whether the invoice is another job's by now: it was withdrawn
// and submitted again before the former job had heard of it. To the former it
// is withdrawn, so that its case ends and makes room for the next.
func (t *Tenant) passedOn(inv *invoice.Invoice, jobID string) (bool, error) {
	if jobID == "" {
		return false, nil
	}
	var later bool
	err := t.Gorm.Raw(
		`SELECT EXISTS (SELECT FROM jobs j JOIN project_components c ON c.tenant_id = j.tenant_id AND c.id = j.component_id
		JOIN jobs mine ON mine.tenant_id = j.tenant_id AND mine.id = ?
		WHERE j.tenant_id = ? AND j.subject_type = 'invoice' AND j.subject_id = ? AND c.workflow_type = ? AND j.number > mine.number)`,
		jobID, t.TenantID, inv.ID, flow.InvoiceApproval).Row().Scan(&later)
	if later {
		inv.Stage, inv.StatusDetail = invoice.Captured, "It was withdrawn and submitted again."
	}
	return later, err
}
