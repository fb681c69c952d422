package store

import (
	"context"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/invoice"
)

// RetryInvoice lets a person try a failed hand-over again, to the ERP or to payment.
func (s *Store) RetryInvoice(ctx context.Context, tenantID, invoiceID, jobID string) (inv invoice.Invoice, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		if inv, err = t.invoice(invoiceID, true); err != nil {
			return err
		}
		switch inv.Stage {
		case invoice.ErpFailed:
			if err := t.moveInvoice(&inv, invoice.ErpSending, "Retried by "+t.actor.UserName); err != nil {
				return err
			}
		case invoice.PaymentFailed:
			if err := t.moveInvoice(&inv, invoice.ErpSent, "Retried by "+t.actor.UserName); err != nil {
				return err
			}
		case invoice.ErpSending, invoice.ErpSent: // a repeat, or a hand-over that was refused
		default:
			return fault.New(fault.Conflict, fault.IllegalTransition, "The invoice is %s: there is nothing to retry.", inv.Stage.Words())
		}
		return t.setJob(jobID, flow.Processing, "", "")
	})
	return inv, err
}

// HoldHandOver notes why an invoice cannot be handed over to payment: a person
// helps, then retries.
func (s *Store) HoldHandOver(ctx context.Context, tenantID, invoiceID, jobID string, why *fault.Fault) (inv invoice.Invoice, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		if inv, err = t.invoice(invoiceID, true); err != nil {
			return err
		}
		inv.StatusDetail = why.Message
		if err := t.saveInvoice(&inv); err != nil {
			return err
		}
		if err := t.auditInvoice("payment refused", inv, nil, stageChange{Stage: inv.Stage, Detail: why.Message}); err != nil {
			return err
		}
		return t.setJob(jobID, flow.WaitingForInput, string(why.Code), why.Message)
	})
	return inv, err
}

// AbortCase takes an invoice whose job was cancelled back for correction, as
// long as nobody outside has it. A repeat changes nothing.
func (s *Store) AbortCase(ctx context.Context, tenantID, invoiceID string) (inv invoice.Invoice, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		if inv, err = t.invoice(invoiceID, true); err != nil {
			return err
		}
		if inv.Stage != invoice.Submitted && inv.Stage != invoice.InApproval {
			return nil
		}
		before := inv.Stage
		if err := inv.Withdraw(); err != nil {
			return err
		}
		inv.StatusDetail = "The approval job was cancelled."
		tk, open, err := t.liveTask(inv.ID)
		if err != nil {
			return err
		}
		if open {
			if err := t.withdrawTask(&tk, inv.StatusDetail); err != nil {
				return err
			}
		}
		if err := t.saveInvoice(&inv); err != nil {
			return err
		}
		return t.auditInvoice("aborted", inv, stageChange{Stage: before}, stageChange{Stage: inv.Stage, Detail: inv.StatusDetail})
	})
	return inv, err
}
