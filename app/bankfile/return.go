package bankfile

import (
	"errors"
	"fmt"

	paymentapp "countersign.dev/app/payment"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/money"
	"countersign.dev/domain/nacha"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/postgres"
	paymentrow "countersign.dev/internal/store/payment"
)

// returnPayment marks a payment as failed because the bank returned it. Its invoices may be paid again by another
// payment. A repeat changes nothing.
func (c Commands) returnPayment(tx *postgres.Tx, p payment.Payment, e *payment.InboundEntry) error {
	switch {
	case p.StatusDetail == payment.DetailReturned:
		e.Outcome, e.Message = payment.OutcomeRepeated, fmt.Sprintf("%s was returned before: %s.", p.Label(), p.StatusMessage)
		return nil
	case p.Amount.Cents() != e.Cents:
		e.Outcome, e.Message = payment.OutcomeUnmatched,
			fmt.Sprintf("%s was of another amount. Ask the bank; nothing was changed.", p.Label())
		return nil
	}
	before := map[string]any{"status": p.Status}
	if err := p.Return(e.Code, nacha.Reason(e.Code)); err != nil {
		if fault.KindOf(err) != fault.Conflict {
			return err
		}
		e.Outcome, e.Message = payment.OutcomeUnmatched,
			fmt.Sprintf("%s is %s and cannot come back. Someone has to check it.", p.Label(), p.Status)
		return nil
	}
	if err := paymentapp.Save(tx, p); err != nil {
		return err
	}
	if _, err := paymentrow.FreeInvoices(tx, p.ID); err != nil {
		return err
	}
	e.Outcome, e.Message = payment.OutcomeReturned, p.StatusMessage
	if err := c.setInvoicesUnpaid(tx, p, e); err != nil {
		return err
	}
	return paymentapp.Audit(tx, "returned", p, before,
		map[string]any{"status": p.Status, "returnCode": e.Code, "amount": money.FromCents(e.Cents, money.USD)})
}

// setInvoicesUnpaid lets the invoices of a returned payment be paid again. The money is back even if the stage of an
// invoice forbids the change: such an entry is held for a person.
func (c Commands) setInvoicesUnpaid(tx *postgres.Tx, p payment.Payment, e *payment.InboundEntry) error {
	for _, r := range p.Remittances {
		if r.InvoiceID == "" {
			continue // an imported payment pays an invoice that is not kept here
		}
		err := paymentapp.SetInvoiceUnpaid(tx, p, r.InvoiceID,
			"Payment "+p.Label()+" came back, "+p.StatusMessage)
		var refused *fault.Fault
		if err != nil && (!errors.As(err, &refused) || refused.Kind != fault.Conflict) {
			return err
		}
		if err != nil {
			e.Outcome = payment.OutcomeHeld
			e.Message += fmt.Sprintf(". Its invoice %s could not follow: %s Someone has to check it.", r.InvoiceNumber,
				refused.Message)
		}
	}
	return nil
}
