package batch

import (
	"countersign.dev/domain/fault"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/postgres"
	agentrow "countersign.dev/internal/store/agent"
	batchrow "countersign.dev/internal/store/batch"
)

// confirmUnprinted confirms that a person may cancel a sealed run of checks and that nothing of it was sent. A call
// that no agent has begun ends, so that no agent prints the canceled checks. A canceled job does not cancel its sealed
// run.
func confirmUnprinted(tx *postgres.Tx, b payment.Batch) error {
	if err := b.CheckAction(payment.CancelBatch); err != nil {
		return err
	}
	if tx.Actor.UserID == "" {
		return fault.New(fault.Conflict, fault.BatchNotReleasable, "A sealed run of checks is canceled by a person.")
	}
	if err := agentrow.VoidPrintCalls(tx, b.ID); err != nil {
		return err
	}
	begun, err := batchrow.MayBeSent(tx, b)
	if err == nil && begun {
		err = fault.New(fault.Unknown, fault.OutcomeUnknown,
			"The checks may have been printed. Look into the printer's tray. Deliver the run again to record its sheets.")
	}
	return err
}
