package store

import (
	"context"
	"errors"

	paymentapp "countersign.dev/app/payment"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/postgres"
	paymentrow "countersign.dev/internal/store/payment"
)

// actPage is how many payments one transaction changes: well within the time of a request.
const actPage = 50

// ActOnPayments holds, releases, cancels or deletes payments of a project. Each
// answers for itself: one that its state forbids is left as it is and reported.
func (s *Store) ActOnPayments(
	ctx context.Context, tenantID, projectID string, paymentIDs []string, act payment.Act,
) (acted payment.Acted, err error) {
	for from := 0; from < len(paymentIDs); from += actPage {
		page := paymentIDs[from:min(from+actPage, len(paymentIDs))]
		var done payment.Acted
		err := s.InTenant(ctx, tenantID, func(t *Tenant) error {
			done, err = t.actOnPage(projectID, page, act)
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

// actOnPage locks payments in the order in which a batch in the making does.
func (t *Tenant) actOnPage(projectID string, page []string, act payment.Act) (acted payment.Acted, err error) {
	found, err := paymentrow.Load(t.Tx, `WHERE p.tenant_id = ? AND p.project_id = ? AND p.id = ANY(?::uuid[]) AND p.deleted_at IS NULL ORDER BY p.number FOR UPDATE OF p`,
		t.TenantID,
		projectID,
		postgres.Array(page),
	)
	if err != nil {
		return acted, err
	}
	for _, p := range found {
		err := t.inSavepoint("act", func() error { return t.perform(p, act) })
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

func (t *Tenant) perform(p payment.Payment, act payment.Act) error {
	bonds, err := t.bonds(p.ID)
	if err != nil {
		return err
	}
	before := map[string]any{"status": p.Status}
	frees, err := p.Apply(act, bonds)
	if err != nil {
		return err
	}
	if err := paymentapp.Save(t.Tx, p); err != nil {
		return err
	}
	if frees {
		if err := t.freeInvoices(p, "Payment "+p.Label()+" was canceled: "+act.Reason); err != nil {
			return err
		}
	}
	if act.Action == payment.ActDelete {
		err := postgres.OneRow(t.Gorm.Exec(
			`UPDATE payments SET deleted_at = now(), deleted_by = ? WHERE tenant_id = ? AND id = ? AND status = ? AND deleted_at IS NULL`,
			postgres.Null(t.Actor.UserID),
			t.TenantID,
			p.ID,
			payment.Canceled,
		))
		if err != nil {
			return err
		}
	}
	return paymentapp.Audit(t.Tx, string(act.Action), p, before,
		map[string]any{"status": p.Status, "reason": act.Reason, "freed": frees})
}

// bonds says what ties the payment to a file. The caller holds the payment's
// lock, which every batch takes before it claims.
func (t *Tenant) bonds(paymentID string) (bonds payment.Bonds, err error) {
	err = t.Gorm.Raw(`SELECT EXISTS (SELECT FROM payment_claims WHERE tenant_id = ? AND payment_id = ? AND live),
		EXISTS (SELECT FROM check_numbers WHERE tenant_id = ? AND payment_id = ? AND fate <> 'burned')
			OR EXISTS (SELECT FROM payments WHERE tenant_id = ? AND id = ? AND trace_number <> '')`,
		t.TenantID, paymentID, t.TenantID, paymentID, t.TenantID, paymentID).Row().Scan(&bonds.Claimed, &bonds.Sent)
	return bonds, err
}

// freeInvoices lets the invoices of a payment that will not be made be paid by
// another one. They are freed once: a payment whose invoices are free is refused.
func (t *Tenant) freeInvoices(p payment.Payment, why string) error {
	res := t.Gorm.Exec(`UPDATE payment_invoices SET live = false WHERE tenant_id = ? AND payment_id = ? AND live`,
		t.TenantID, p.ID)
	if res.Error != nil {
		return res.Error
	}
	if res.RowsAffected != int64(len(p.Remittances)) {
		return fault.New(
			fault.Conflict,
			fault.IllegalTransition,
			"The invoices of payment %s were freed before.",
			p.Label(),
		)
	}
	for _, r := range p.Remittances {
		if r.InvoiceID == "" {
			continue // an imported payment pays an invoice that is not kept here
		}
		if err := t.unpaid(p, r.InvoiceID, why); err != nil {
			return err
		}
	}
	return nil
}

// inSavepoint undoes what fails without ending the transaction.
func (t *Tenant) inSavepoint(name string, do func() error) error {
	if err := t.Gorm.SavePoint(name).Error; err != nil {
		return err
	}
	if err := do(); err != nil {
		if undone := t.Gorm.RollbackTo(name).Error; undone != nil {
			return undone
		}
		return postgres.Translate(err)
	}
	return t.Gorm.Exec("RELEASE SAVEPOINT " + name).Error
}
