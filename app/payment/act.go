package payment

import (
	"context"
	"errors"

	invoiceapp "countersign.dev/app/invoice"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/postgres"
	invoicerow "countersign.dev/internal/store/invoice"
	paymentrow "countersign.dev/internal/store/payment"
)

// actPage is the number of payments that one transaction changes. It stays well within the time of a request.
const actPage = 50

// Act holds, releases, cancels or deletes payments of a project. A payment whose state forbids it stays as it is and
// is reported; the others change.
func (c Commands) Act(
	ctx context.Context, tenantID, projectID string, paymentIDs []string, act payment.Act,
) (acted payment.Acted, err error) {
	if err := act.Check(); err != nil {
		return acted, err
	}
	if len(paymentIDs) > payment.MaxActed {
		return acted, fault.New(fault.Invalid, fault.ProcessingDocumentsMaxLimit, "Select at most %d payments.",
			payment.MaxActed)
	}
	if err := c.DB.SeesProject(ctx, tenantID, projectID); err != nil {
		return acted, err
	}
	for from := 0; from < len(paymentIDs); from += actPage {
		page := paymentIDs[from:min(from+actPage, len(paymentIDs))]
		var done payment.Acted
		err := c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) (err error) {
			done, err = c.actOnPage(tx, projectID, page, act)
			return err
		})
		if err != nil {
			return acted, err
		}
		acted.Done += done.Done
		acted.Refused = append(acted.Refused, done.Refused...)
	}
	return acted, nil
}

func (c Commands) actOnPage(
	tx *postgres.Tx, projectID string, page []string, act payment.Act,
) (acted payment.Acted, err error) {
	found, err := paymentrow.LockPage(tx, projectID, page)
	if err != nil {
		return acted, err
	}
	for _, p := range found {
		err := tx.InSavepoint("act", func() error { return c.act(tx, p, act) })
		var refused *fault.Fault
		switch {
		case err == nil:
			acted.Done++
		case errors.As(err, &refused) && refused.Kind == fault.Conflict:
			acted.Refused = append(acted.Refused, p.Refuse(err))
		default:
			return acted, err
		}
	}
	return acted, nil
}

func (c Commands) act(tx *postgres.Tx, p payment.Payment, act payment.Act) error {
	bonds, err := paymentrow.Bonds(tx, p.ID)
	if err != nil {
		return err
	}
	before := map[string]any{"status": p.Status}
	frees, err := p.Apply(act, bonds)
	if err != nil {
		return err
	}
	if err := Save(tx, p); err != nil {
		return err
	}
	if frees {
		if err := c.freeInvoices(tx, p, "Payment "+p.Label()+" was canceled: "+act.Reason); err != nil {
			return err
		}
	}
	if act.Action == payment.ActDelete {
		if err := paymentrow.MarkDeleted(tx, p.ID, tx.Actor.UserID); err != nil {
			return err
		}
	}
	return Audit(tx, string(act.Action), p, before,
		map[string]any{"status": p.Status, "reason": act.Reason, "freed": frees})
}

// freeInvoices lets the invoices of a payment that will not be made be paid by another one. They are freed once: a
// payment whose invoices are free is refused.
func (c Commands) freeInvoices(tx *postgres.Tx, p payment.Payment, reason string) error {
	freed, err := paymentrow.FreeInvoices(tx, p.ID)
	if err != nil {
		return err
	}
	if freed != int64(len(p.Remittances)) {
		return fault.New(fault.Conflict, fault.IllegalTransition, "The invoices of payment %s were freed before.",
			p.Label())
	}
	for _, r := range p.Remittances {
		if r.InvoiceID == "" {
			continue // an imported payment pays an invoice that is not kept here
		}
		if err := SetInvoiceUnpaid(tx, p, r.InvoiceID, reason); err != nil {
			return err
		}
	}
	return nil
}

// SetInvoiceUnpaid lets an invoice be paid again whose payment was returned or canceled. An invoice that is not marked
// as in payment yet is marked first.
func SetInvoiceUnpaid(tx *postgres.Tx, p payment.Payment, invoiceID, reason string) error {
	inv, err := invoicerow.Head(tx, invoiceID, true)
	if err != nil {
		return err
	}
	if inv.PaymentID != "" && inv.PaymentID != p.ID {
		return fault.New(fault.Conflict, fault.IllegalTransition, "Another payment pays it.")
	}
	if inv.Stage == invoice.ErpSent {
		if err := invoiceapp.SetInPayment(tx, invoiceID, p.ID); err != nil {
			return err
		}
	}
	return invoiceapp.SetPaymentFailed(tx, invoiceID, reason)
}
