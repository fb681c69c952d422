package payment

import "countersign.dev/domain/act"

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
