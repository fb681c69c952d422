package check

import (
	"context"

	invoiceapp "countersign.dev/app/invoice"
	paymentapp "countersign.dev/app/payment"
	"countersign.dev/domain/actor"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/postgres"
	checkrow "countersign.dev/internal/store/check"
	paymentrow "countersign.dev/internal/store/payment"
)

// Void declares checks void, or takes it back. All must have the same void status.
func (c *Commands) Void(ctx context.Context, paymentIDs []string, void bool, reason string) error {
	who, ok := actor.From(ctx)
	if !ok || who.UserID == "" {
		return fault.New(fault.Unauthenticated, fault.NotSignedIn, "You are not signed in. Sign in and try again.")
	}
	return c.DB.InTenant(ctx, who.TenantID, func(tx *postgres.Tx) error {
		found, err := paymentrow.LockVisible(tx, paymentIDs)
		if err != nil {
			return err
		}
		if len(found) != len(paymentIDs) || len(found) == 0 {
			return fault.New(fault.NotFound, fault.DocumentsNotFound, "Some payments were not found. Refresh and try again.")
		}
		if err := payment.SameVoidStatus(found); err != nil {
			return err
		}
		for _, p := range found {
			if err := c.void(tx, p, void, reason); err != nil {
				return err
			}
		}
		return nil
	})
}

func (c *Commands) void(tx *postgres.Tx, p payment.Payment, void bool, reason string) error {
	before := map[string]any{"voidStatus": p.VoidStatus}
	change := p.UnmarkVoid
	if void {
		change = func() error { return p.MarkVoid(reason) }
	}
	if err := change(); err != nil {
		return err
	}
	if err := paymentapp.Save(tx, p); err != nil {
		return err
	}
	if err := c.voidInvoices(tx, p, void, reason); err != nil {
		return err
	}
	action := "void"
	if !void {
		action = "void taken back"
	}
	return paymentapp.Audit(tx, action, p, before, map[string]any{"voidStatus": p.VoidStatus, "reason": p.VoidReason})
}

// voidInvoices lets another payment pay the invoices of a void check. If the void is
// taken back, they are paid again, unless another payment has taken them over.
func (c *Commands) voidInvoices(tx *postgres.Tx, p payment.Payment, void bool, reason string) error {
	if err := checkrow.SetPaymentsLive(tx, p.ID, !void); err != nil {
		return err
	}
	for _, r := range p.Remittances {
		if r.InvoiceID == "" {
			continue // an imported payment pays an invoice that is not stored here
		}
		if void {
			if err := invoiceapp.SetPaymentFailed(tx, r.InvoiceID,
				"Check "+p.Label()+" was voided: "+reason); err != nil {
				return err
			}
			continue
		}
		if err := invoiceapp.SetInPayment(tx, r.InvoiceID, p.ID); err != nil {
			return err
		}
		if err := invoiceapp.SetPaid(tx, r.InvoiceID, c.Now()); err != nil {
			return err
		}
	}
	return nil
}
