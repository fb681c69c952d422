package bankfile

import (
	"context"
	"errors"
	"fmt"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/nacha"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/postgres"
	bankfilerow "countersign.dev/internal/store/bankfile"
	paymentrow "countersign.dev/internal/store/payment"
)

// Record stores a file with everything that follows from it, in one transaction. If the same bytes were recorded
// before, nothing changes and known is true.
func (c Commands) Record(
	ctx context.Context, tenantID string, f payment.BankFile,
) (_ payment.BankFile, known bool, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if err := bankfilerow.DeleteProblem(tx, f.AccountID, f.Name); err != nil {
			return err
		}
		inserted, err := bankfilerow.Insert(tx, f)
		if known = !inserted; err != nil || known {
			return err
		}
		outcomes := map[payment.InboundOutcome]int{}
		for i := range f.Entries {
			if err := c.recordEntry(tx, f, &f.Entries[i]); err != nil {
				return err
			}
			outcomes[f.Entries[i].Outcome]++
		}
		return tx.Audit(postgres.Change{Area: "Payments", Action: "bank's file read", ObjectType: "bankFile", ObjectID: f.ID,
			New: map[string]any{"file": f.Name, "sha256": f.SHA256, "entries": len(f.Entries), "outcomes": outcomes,
				"message": f.Message}})
	})
	return f, known, err
}

// recordEntry applies one entry and stores its outcome. An entry that a rule forbids is undone and held for a person;
// the other entries of the file are applied.
func (c Commands) recordEntry(tx *postgres.Tx, f payment.BankFile, e *payment.InboundEntry) error {
	err := tx.InSavepoint("entry", func() error { return c.apply(tx, f, e) })
	var refused *fault.Fault
	if errors.As(err, &refused) &&
		(refused.Kind == fault.Conflict || refused.Kind == fault.NotFound || refused.Kind == fault.Invalid) {
		e.Outcome = payment.OutcomeHeld
		e.Message = "Nothing of this was applied: " + refused.Message + " Someone has to check it."
		err = nil
	}
	if err != nil {
		return err
	}
	return bankfilerow.InsertEntry(tx, f.ID, *e)
}

func (c Commands) apply(tx *postgres.Tx, f payment.BankFile, e *payment.InboundEntry) error {
	if e.Outcome != "" {
		return nil // it was decided when the file was read
	}
	found, err := paymentrow.LockTraced(tx, f.AccountID, e.Trace)
	if err != nil {
		return err
	}
	switch {
	case len(found) != 1:
		e.Outcome, e.Message = payment.OutcomeUnmatched,
			"No payment from this account has this trace. Ask the bank what it is about."
	case e.Kind != payment.InboundReturn && e.Kind != payment.InboundChange:
		e.PaymentID, e.Outcome = found[0].ID, payment.OutcomeHeld
		e.Message = fmt.Sprintf("The bank says of %s: %s. Nothing was changed. Someone has to check it.", found[0].Label(),
			nacha.Reason(e.Code))
	case e.Kind == payment.InboundReturn:
		e.PaymentID = found[0].ID
		err = c.returnPayment(tx, found[0], e)
	default:
		e.PaymentID = found[0].ID
		err = proposeChange(tx, f, e)
	}
	return err
}

// proposeChange stores a change of the vendor's account, which waits for its approval by a person.
func proposeChange(tx *postgres.Tx, f payment.BankFile, e *payment.InboundEntry) error {
	e.Outcome, e.Message = payment.OutcomeNoted, "The bank notes "+nacha.Reason(e.Code)+"."
	c := e.Proposal
	if c == nil {
		return nil
	}
	inserted, err := bankfilerow.InsertChange(tx, f.ID, *c)
	if err != nil {
		return err
	}
	if !inserted {
		e.Outcome, e.Message = payment.OutcomeRepeated, "The same change waits for approval already."
		return nil
	}
	e.Outcome = payment.OutcomeProposed
	return tx.Audit(postgres.Change{Area: "Vendors", Action: "account change proposed by bank", ObjectType: "vendor",
		ObjectID: c.VendorID, New: map[string]any{"code": c.Code, "routing": c.Routing, "last4": c.Last4, "type": c.Type}})
}
