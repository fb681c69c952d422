package payment

import "countersign.dev/domain/act"

// Kind is the act a person records with the wish.
func (w Wish) Kind() act.Kind {
	switch w {
	case WishRelease:
		return act.ReleaseBatch
	case WishCancel:
		return act.CancelBatch
	case WishResend:
		return act.ResendBatch
	case WishReconcile:
		return act.LookAtBatch
	}
	return "" // nobody's
}
