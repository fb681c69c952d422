// Package check contains the use cases of checks: the fate of their sheets, void checks and their reports to the
// bank.
package check

import (
	"context"
	"slices"
	"time"

	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/calendar"
	"countersign.dev/domain/event"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/postgres"
	bankaccountrow "countersign.dev/internal/store/bankaccount"
	batchrow "countersign.dev/internal/store/batch"
	checkrow "countersign.dev/internal/store/check"
	paymentrow "countersign.dev/internal/store/payment"
)

// Commands are the use cases that open their own transaction.
type Commands struct {
	DB  *postgres.DB
	Now func() time.Time
}

// Numbers are the numbers of a batch's sheets and their fates. Burned numbers have no
// sheet; the history of the batch names them.
func (c *Commands) Numbers(ctx context.Context, tenantID, batchID string) (numbers []payment.CheckNumber, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		numbers, err = checkrow.OfBatch(tx, batchID)
		return err
	})
	return numbers, err
}

// page is how many sheets one transaction settles: well within the time an activity on
// the database has.
const page = 200

// SettleSheets stores the fate of a batch's sheets: of the given numbers, or of all open ones if none is given.
// Fates that a person has recorded do not change. It processes one page and reports whether more remain. A
// repetition continues.
func (c *Commands) SettleSheets(
	ctx context.Context, tenantID, batchID string, given []int64, fate payment.NumberFate, reason string,
) (more bool, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		b, err := batchrow.Lock(tx, batchID)
		if err != nil {
			return err
		}
		account, err := bankaccountrow.Get(tx, b.AccountID)
		if err != nil {
			return err
		}
		numbers, err := checkrow.LockOfBatch(tx, batchID)
		if err != nil {
			return err
		}
		open := slices.DeleteFunc(numbers, func(n payment.CheckNumber) bool {
			return n.Fate == fate || !n.Concerned(given, fate)
		})
		more = len(open) > page
		for _, number := range open[:min(page, len(open))] {
			if err := settleSheet(tx, b, account, number, fate, reason); err != nil {
				return err
			}
		}
		if more {
			tx.LeaveActOpen()
		}
		return tx.Emit(event.PaymentUpdated{ProjectID: b.ProjectID, BatchID: b.ID})
	})
	return more, err
}

func settleSheet(
	tx *postgres.Tx, b payment.Batch, account bankaccount.Account, number payment.CheckNumber, fate payment.NumberFate,
	reason string,
) error {
	before := number.Fate
	if err := number.Settle(fate, reason); err != nil {
		return err
	}
	if err := checkrow.Save(tx, number); err != nil {
		return err
	}
	if err := updatePayment(tx, b, account, number, before); err != nil {
		return err
	}
	return tx.Audit(postgres.Change{Area: "Payments", Action: "check " + string(fate), ObjectType: "checkNumber",
		ObjectID: number.PaymentID, ProjectID: b.ProjectID, Old: map[string]any{"number": number.Number, "fate": before},
		New: map[string]any{"number": number.Number, "fate": fate, "reason": reason}})
}

// updatePayment gives the payment of a sheet the states that follow from the sheet's fate.
func updatePayment(
	tx *postgres.Tx, b payment.Batch, account bankaccount.Account, number payment.CheckNumber, before payment.NumberFate,
) error {
	step := payment.SheetStep(number.Fate, account.PositivePay.Layout != "")
	switch number.Fate {
	case payment.NumberPrinted:
		printed, err := account.Delivery.Local(b.Seal.CreatedAt)
		if err != nil {
			return err
		}
		return paymentrow.StepPrinted(tx, number.PaymentID, step, calendar.Of(printed, printed.Location()))
	case payment.NumberVerify:
		return paymentrow.StepUnverified(tx, number.PaymentID, step)
	case payment.NumberSpoiled:
		return spoil(tx, b, account, number, before)
	case payment.NumberReserved, payment.NumberVoided, payment.NumberBurned:
	}
	return nil
}

// ShowPrinting shows the progress of a print job at a run that is being delivered and at
// its checks that are not printed yet. The status of the run stays.
func (c *Commands) ShowPrinting(
	ctx context.Context, tenantID, batchID string, status payment.PrintStatus, message string,
) error {
	return c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		changed, err := batchrow.SetMessage(tx, batchID, message)
		if err != nil || !changed {
			return err
		}
		if err := paymentrow.ShowPrinting(tx, batchID, payment.ShowStep(status), message); err != nil {
			return err
		}
		b, err := batchrow.Get(tx, batchID)
		if err != nil {
			return err
		}
		return tx.Emit(event.PaymentUpdated{ProjectID: b.ProjectID, BatchID: batchID})
	})
}
