package batch

import (
	"context"

	checkapp "countersign.dev/app/check"
	jobapp "countersign.dev/app/job"
	"countersign.dev/domain/audit"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/postgres"
	batchrow "countersign.dev/internal/store/batch"
	checkrow "countersign.dev/internal/store/check"
	paymentrow "countersign.dev/internal/store/payment"
)

// AwaitRelease records that the batch's job waits for its release. It returns a batch
// that is past it as it is.
func (c *Commands) AwaitRelease(ctx context.Context, tenantID, batchID string) (b payment.Batch, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if b, err = batchrow.Lock(tx, batchID); err != nil || b.JobID == "" || b.Status != payment.AwaitingRelease {
			return err
		}
		return jobapp.WaitForTask(tx, b.JobID)
	})
	return b, err
}

// Advance changes the status of the batch and of everything that depends on it. A repeat
// finds the new status, and a workflow that was reset a later one.
func (c *Commands) Advance(
	ctx context.Context, tenantID, batchID string, to payment.BatchStatus, detail payment.Detail, message string,
) (b payment.Batch, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if b, err = batchrow.Lock(tx, batchID); err != nil || b.Status == to || b.Status.Past(to) {
			return err
		}
		if b.Status == payment.BatchCanceled && (to == payment.Delivering || to == payment.Expired) {
			return nil // a person canceled the run before its process sent it, or before its time ended
		}
		if err := confirmOutcome(tx, b, to); err != nil {
			return err
		}
		return c.advance(tx, &b, to, detail, message)
	})
	return b, err
}

// RecordRequest records what a person asks of a batch whose process acts on it later.
func (c *Commands) RecordRequest(
	ctx context.Context, tenantID, batchID string, action payment.BatchAction,
) (b payment.Batch, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if b, err = batchrow.Get(tx, batchID); err != nil {
			return err
		}
		return record(tx, string(action)+" requested", b, nil,
			map[string]any{"status": b.Status, "generation": b.Generation})
	})
	return b, err
}

// confirmOutcome refuses a status that contradicts the record. What may be at a printer
// or a bank is not unsent; only reconciliation decides that about a file. A run of
// checks is not printed while the fate of a sheet is open.
func confirmOutcome(tx *postgres.Tx, b payment.Batch, to payment.BatchStatus) error {
	switch {
	case to == payment.BatchCanceled && b.Status == payment.Sealed:
		return confirmUnprinted(tx, b)
	case to == payment.Sealed && b.Status == payment.Delivering, to == payment.Expired && b.Kind == payment.BatchCheck:
		if begun, err := batchrow.MayBeSent(tx, b); err != nil || !begun {
			return err
		}
		if b.Kind == payment.BatchCheck {
			return fault.New(fault.Unknown, fault.OutcomeUnknown,
				"The checks may have been printed. Look into the printer's tray.")
		}
		return fault.New(fault.Unknown, fault.OutcomeUnknown,
			"The bank may have taken the file. It is not sent again before that is known.")
	case to == payment.Delivered && b.Kind == payment.BatchCheck:
		open, err := checkrow.CountOpen(tx, b.ID)
		if err != nil || open == 0 {
			return err
		}
		return fault.New(fault.Conflict, fault.IllegalTransition, "Of %d checks it is not known whether they were printed.",
			open)
	}
	return nil
}

func (c *Commands) advance(
	tx *postgres.Tx, b *payment.Batch, to payment.BatchStatus, detail payment.Detail, message string,
) error {
	before := map[string]any{"status": b.Status, "message": b.Message}
	if err := b.Advance(to, detail, message); err != nil {
		return err
	}
	switch to {
	case payment.Delivered:
		b.DeliveredAt = c.Now()
	case payment.Acknowledged:
		b.AcknowledgedAt = c.Now()
	default: // the others have no time of their own
	}
	return store(tx, b, string(to), before)
}

// store writes a batch whose status has changed, and everything that depends on it.
func store(tx *postgres.Tx, b *payment.Batch, action string, before any) error {
	if err := save(tx, b); err != nil {
		return err
	}
	if err := record(tx, action, *b, before,
		map[string]any{"status": b.Status, "detail": b.Detail, "message": b.Message},
		audit.CausesOf(b.Message)...); err != nil {
		return err
	}
	if b.Status == payment.BatchCanceled {
		if err := burnReserved(tx, *b, "The run was canceled before anything was printed."); err != nil {
			return err
		}
	}
	if err := updatePayments(tx, *b); err != nil || b.Status.KeepsClaims() {
		return err
	}
	if err := burn(tx, *b, "The batch was canceled before it was sealed."); err != nil {
		return err
	}
	return batchrow.EndClaims(tx, b.ID)
}

// updatePayments gives every payment of the batch the states that follow from the
// batch's status, with one statement per state.
func updatePayments(tx *postgres.Tx, b payment.Batch) error {
	switch b.Kind {
	case payment.BatchACH:
		return paymentrow.StepPaying(tx, b)
	case payment.BatchCheck:
		if err := paymentrow.StepPaying(tx, b); err != nil {
			return err
		}
		step := b.PrintingStep()
		if step.Print == nil {
			return nil // SettleSheets has written the fate of each sheet
		}
		return paymentrow.StepPrinting(tx, b.ID, step)
	default:
		if err := checkapp.UpdateReports(tx, b); err != nil {
			return err
		}
		for _, purpose := range []payment.Purpose{payment.ToReportIssue, payment.ToReportVoid} {
			if err := paymentrow.StepReporting(tx, b, purpose); err != nil {
				return err
			}
		}
		return nil
	}
}
