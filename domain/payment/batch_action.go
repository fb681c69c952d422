package payment

import (
	"countersign.dev/domain/act"
	"countersign.dev/domain/fault"
)

// BatchAction is an action that a person requests for a batch.
type BatchAction string

const (
	ReleaseBatch   BatchAction = "release"
	CancelBatch    BatchAction = "cancel"
	ResendBatch    BatchAction = "resend"
	ReconcileBatch BatchAction = "reconcile"
)

// Kind is the kind of the recorded request.
func (a BatchAction) Kind() act.Kind {
	switch a {
	case ReleaseBatch:
		return act.ReleaseBatch
	case CancelBatch:
		return act.CancelBatch
	case ResendBatch:
		return act.ResendBatch
	case ReconcileBatch:
		return act.LookAtBatch
	}
	return "" // no person requests it
}

// CheckAction refuses actions that the batch's workflow would refuse later, or that cannot reach it because it
// has ended.
func (b Batch) CheckAction(action BatchAction) error {
	switch action {
	case ReleaseBatch: // MayRelease decides
	case CancelBatch:
		// A printer that never works again must not keep the payments of its run. A file has its cut-off.
		if !b.Status.Unsealed() && (b.Kind != BatchCheck || b.Status != Sealed) {
			return fault.New(fault.Conflict, fault.BatchNotReleasable, "The batch is %s already and cannot be canceled.",
				b.Status)
		}
	case ResendBatch:
		how, err := PlanResend(b)
		if err == nil && how == ResendNewGeneration {
			err = fault.New(fault.Conflict, fault.IllegalTransition, "The bank does not have this file; issue the batch again.")
		}
		if err == nil && b.Status != Sealed {
			err = fault.New(fault.Conflict, fault.IllegalTransition, "The bank has this file.")
		}
		return err
	case ReconcileBatch:
		if b.Status != OutcomeUnknown && b.Status != Delivering && b.Status != Delivered {
			return fault.New(fault.Conflict, fault.IllegalTransition, "Nothing about this batch is in doubt.")
		}
	}
	return nil
}
