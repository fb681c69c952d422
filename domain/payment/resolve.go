package payment

import (
	"slices"
	"strings"
	"time"

	"countersign.dev/domain/fault"
)

// Resolution is what a person learned from the bank about a file whose outcome the files
// at the bank do not show.
type Resolution struct {
	Taken  bool   // the bank has the file and processes it; otherwise it has not and will not
	Reason string // who said so, and when
}

// shortestReason makes sure that a resolution names its source.
const shortestReason = 10

// MayResolve says whether a person may record the outcome of a batch by hand.
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

// Resolve records the outcome. A refused batch keeps its claims: its payments
// are paid by the next generation, which two people must release.
func (b *Batch) Resolve(userID string, r Resolution, now time.Time) error {
	if err := MayResolve(*b, userID); err != nil {
		return err
	}
	r.Reason = strings.TrimSpace(r.Reason)
	if len(r.Reason) < shortestReason {
		return fault.New(fault.Invalid, fault.Required, "Say who at the bank confirmed this, and when.").
			WithFields(fault.Field{Path: "reason", Code: fault.Required,
				Message: "Say who at the bank confirmed this, and when."})
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
