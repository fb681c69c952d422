package payment

import (
	"slices"
	"strings"
	"time"

	"countersign.dev/domain/fault"
)

// Resolution is information of a person from the bank about a file with an unknown outcome.
type Resolution struct {
	Taken  bool   // the bank processes the file; false: it has not and will not
	Reason string // who said it, and when
}

// shortestReason ensures that a resolution states its source.
const shortestReason = 10

// MayResolve reports whether a person may record the outcome of a batch.
func MayResolve(b Batch, userID string) error {
	if b.Kind == BatchCheck {
		return fault.New(fault.Conflict, fault.IllegalTransition, "The outcome of a check run is recorded sheet by sheet.")
	}
	if !slices.Contains([]BatchStatus{OutcomeUnknown, Delivered}, b.Status) {
		return fault.New(fault.Conflict, fault.IllegalTransition, "The outcome of a batch that is %s is not in doubt.",
			b.Status)
	}
	if userID == "" || b.PreparedBy == userID {
		return fault.New(fault.Forbidden, fault.SeparationOfDuties,
			"You prepared this batch. Another person has to record its outcome.")
	}
	return nil
}

// Resolve records the outcome. A refused batch keeps its claims: the next generation pays them, which two people
// must release.
func (b *Batch) Resolve(userID string, r Resolution, now time.Time) error {
	if err := MayResolve(*b, userID); err != nil {
		return err
	}
	r.Reason = strings.TrimSpace(r.Reason)
	if len(r.Reason) < shortestReason {
		return fault.New(fault.Invalid, fault.Required, "Enter who at the bank confirmed this, and when.").
			WithFields(fault.Field{Path: "reason", Code: fault.Required,
				Message: "Enter who at the bank confirmed this, and when."})
	}
	if !r.Taken {
		return b.Advance(Rejected, DetailBank, "Recorded by hand: the bank does not have the file. "+r.Reason)
	}
	if err := b.Advance(b.Kind.SettledBy(), NoDetail, "Recorded by hand: the bank has the file. "+r.Reason); err != nil {
		return err
	}
	if b.DeliveredAt.IsZero() {
		b.DeliveredAt = now
	}
	b.AcknowledgedAt = now
	return nil
}
