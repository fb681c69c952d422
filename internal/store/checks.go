package store

import (
	"context"
	"slices"

	paymentapp "countersign.dev/app/payment"
	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/calendar"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/postgres"
	bankaccountrow "countersign.dev/internal/store/bankaccount"
	paymentrow "countersign.dev/internal/store/payment"
)

// giveChecks gives the payments of a sealed run their numbers, in their order.
func (t *Tenant) giveChecks(b payment.Batch, first int64, members []payment.Payment) error {
	ids := make([]string, len(members))
	for i, p := range members {
		ids[i] = p.ID
	}
	// WITH ORDINALITY numbers the payments in the order they are given.
	err := t.Gorm.Exec(`INSERT INTO check_numbers (tenant_id, bank_account_id, number, payment_id, batch_id, fate)
		SELECT ?, ?, ? + x.place - 1, x.id, ?, ? FROM unnest(?::uuid[]) WITH ORDINALITY AS x(id, place)`,
		t.TenantID, b.AccountID, first, b.ID, payment.NumberReserved, postgres.Array(ids)).Error
	if err != nil {
		return err
	}
	return t.Gorm.Exec(
		`UPDATE payments p SET check_number = ? + x.place - 1 FROM unnest(?::uuid[]) WITH ORDINALITY AS x(id, place) WHERE p.tenant_id = ? AND p.id = x.id`,
		first,
		postgres.Array(ids),
		t.TenantID,
	).Error
}

type checkNumberRow struct {
	BankAccountID, PaymentID, Fate, Reason string
	Number                                 int64
}

func (r checkNumberRow) toDomain() payment.CheckNumber {
	return payment.CheckNumber{AccountID: r.BankAccountID, Number: r.Number, PaymentID: r.PaymentID,
		Fate: payment.NumberFate(r.Fate), Reason: r.Reason}
}

// CheckNumbers are the numbers of a batch's sheets and what became of them. Burned
// numbers have no sheet; the history of the batch names them.
func (s *Store) CheckNumbers(ctx context.Context, tenantID, batchID string) (numbers []payment.CheckNumber, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		numbers, err = t.checkNumbers(batchID, "")
		return err
	})
	return numbers, err
}

func (t *Tenant) checkNumbers(batchID, lock string) (numbers []payment.CheckNumber, err error) {
	var rows []checkNumberRow
	err = t.Gorm.Raw(
		`SELECT bank_account_id, number, payment_id, fate, reason FROM check_numbers WHERE tenant_id = ? AND batch_id = ? AND fate <> ? ORDER BY number`+lock,
		t.TenantID,
		batchID,
		payment.NumberBurned,
	).Scan(&rows).Error
	for _, r := range rows {
		numbers = append(numbers, r.toDomain())
	}
	return numbers, err
}

// page is how many sheets or invoices one transaction settles: well within the
// time an activity on the database has.
const page = 200

// SettleSheets decides the fate of a batch's sheets: of the given numbers, or
// of all that are open when none is given: those whose fate a person has told
// stay as they are, and doubt is only about what nobody has spoken for. It settles one page and says whether more is
// left; a repeat goes on where the former ended.
func (s *Store) SettleSheets(
	ctx context.Context, tenantID, batchID string, given []int64, fate payment.NumberFate, reason string,
) (more bool, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		b, err := t.batch(batchID, " FOR UPDATE")
		if err != nil {
			return err
		}
		account, err := bankaccountrow.Get(t.Tx, b.AccountID)
		if err != nil {
			return err
		}
		numbers, err := t.checkNumbers(batchID, " FOR UPDATE")
		if err != nil {
			return err
		}
		open := slices.DeleteFunc(numbers, func(n payment.CheckNumber) bool {
			return n.Fate == fate || !n.Concerned(given, fate)
		})
		more = len(open) > page
		for _, number := range open[:min(page, len(open))] {
			if err := t.settleSheet(b, account, number, fate, reason); err != nil {
				return err
			}
		}
		if more {
			t.LeaveActOpen()
		}
		return t.Emit(postgres.Event{Name: "updatePayment", ProjectID: b.ProjectID, ObjectID: b.ID})
	})
	return more, err
}

func (t *Tenant) settleSheet(
	b payment.Batch, account bankaccount.Account, number payment.CheckNumber, fate payment.NumberFate, reason string,
) error {
	before := number.Fate
	if err := number.Settle(fate, reason); err != nil {
		return err
	}
	err := postgres.OneAllowed(t.Gorm.Exec(
		`UPDATE check_numbers SET fate = ?, reason = ?, updated_at = now() WHERE tenant_id = ? AND bank_account_id = ? AND number = ? AND fate IN ?`,
		number.Fate,
		number.Reason,
		t.TenantID,
		number.AccountID,
		number.Number,
		number.Fate.From(),
	), "check number")
	if err != nil {
		return err
	}
	if err := t.showSheet(b, account, number, before); err != nil {
		return err
	}
	return t.Audit(postgres.Change{Area: "Payments", Action: "check " + string(fate), ObjectType: "checkNumber",
		ObjectID: number.PaymentID, ProjectID: b.ProjectID, Old: map[string]any{"number": number.Number, "fate": before},
		New: map[string]any{"number": number.Number, "fate": fate, "reason": reason}})
}

// showSheet writes what a sheet's fate means for its payment.
func (t *Tenant) showSheet(
	b payment.Batch, account bankaccount.Account, number payment.CheckNumber, before payment.NumberFate,
) error {
	step := payment.SheetStep(number.Fate, account.PositivePay.Layout != "")
	switch number.Fate {
	case payment.NumberPrinted:
		printed, err := account.Delivery.Local(b.Seal.CreatedAt)
		if err != nil {
			return err
		}
		return paymentrow.StepOne(t.Tx, number.PaymentID, step,
			paymentrow.SQL(`check_date = ?, `, postgres.DateOrNull(calendar.Of(printed, printed.Location()))), paymentrow.Fragment{})
	case payment.NumberVerify:
		return paymentrow.StepOne(t.Tx, number.PaymentID, step, paymentrow.Fragment{}, paymentrow.Fragment{})
	case payment.NumberSpoiled:
		return t.spoil(b, account, number, before)
	case payment.NumberReserved, payment.NumberVoided, payment.NumberBurned:
	}
	return nil
}

// ShowPrinting says at a run under way, and at its checks that are not printed
// yet, how the printing goes. It moves nothing: the run is where it was.
func (s *Store) ShowPrinting(
	ctx context.Context, tenantID, batchID string, status payment.PrintStatus, message string,
) error {
	return s.InTenant(ctx, tenantID, func(t *Tenant) error {
		res := t.Gorm.Exec(
			`UPDATE payment_batches SET message = ? WHERE tenant_id = ? AND id = ? AND status = 'delivering' AND message <> ?`,
			message,
			t.TenantID,
			batchID,
			message,
		)
		if res.Error != nil || res.RowsAffected == 0 {
			return res.Error
		}
		if err := paymentrow.StepMembers(t.Tx, batchID, payment.ShowStep(status), paymentrow.SQL(`status_message = ?, `, message),
			paymentrow.Fragment{}); err != nil {
			return err
		}
		b, err := t.batch(batchID, "")
		if err != nil {
			return err
		}
		return t.Emit(postgres.Event{Name: "updatePayment", ProjectID: b.ProjectID, ObjectID: batchID})
	})
}

// MarkVoid declares checks void, or takes it back. All must have the same void status.
func (s *Store) MarkVoid(ctx context.Context, tenantID string, paymentIDs []string, void bool, reason string) error {
	return s.InTenant(ctx, tenantID, func(t *Tenant) error {
		found, err := paymentrow.Load(t.Tx, `WHERE p.tenant_id = ? AND p.id = ANY(?::uuid[]) AND `+
			postgres.VisibleProject("p.project_id")+` ORDER BY p.id FOR UPDATE OF p`, t.TenantID, postgres.Array(paymentIDs))
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
			if err := t.markVoid(p, void, reason); err != nil {
				return err
			}
		}
		return nil
	})
}

func (t *Tenant) markVoid(p payment.Payment, void bool, reason string) error {
	before := map[string]any{"voidStatus": p.VoidStatus}
	change := p.UnmarkVoid
	if void {
		change = func() error { return p.MarkVoid(reason) }
	}
	if err := change(); err != nil {
		return err
	}
	if err := paymentapp.Save(t.Tx, p); err != nil {
		return err
	}
	if err := t.voidInvoices(p, void, reason); err != nil {
		return err
	}
	action := "void"
	if !void {
		action = "void taken back"
	}
	return paymentapp.Audit(t.Tx, action, p, before, map[string]any{"voidStatus": p.VoidStatus, "reason": p.VoidReason})
}

// voidInvoices lets what a void check paid be paid by another payment; taken
// back, it is paid again unless another payment has taken it over.
func (t *Tenant) voidInvoices(p payment.Payment, void bool, reason string) error {
	if err := t.Gorm.Exec(`UPDATE payment_invoices SET live = ? WHERE tenant_id = ? AND payment_id = ?`, !void, t.TenantID,
		p.ID).Error; err != nil {
		return err
	}
	for _, r := range p.Remittances {
		if r.InvoiceID == "" {
			continue // an imported payment pays an invoice that is not kept here
		}
		if void {
			if err := t.SetInvoicePaymentFailed(r.InvoiceID, "Check "+p.Label()+" was voided: "+reason); err != nil {
				return err
			}
			continue
		}
		if err := t.SetInvoiceInPayment(r.InvoiceID, p.ID); err != nil {
			return err
		}
		if err := t.SetInvoicePaid(r.InvoiceID); err != nil {
			return err
		}
	}
	return nil
}
