package payment

import (
	"time"

	"countersign.dev/domain/fault"
)

// MayRelease reports whether a user may release the batch. People who prepared or reissued it, or are involved
// in its payments, may not, unless the tenant relaxes the rule (permissions.md).
func MayRelease(b Batch, userID string, duties Duties) error {
	if userID == "" && b.Kind.MovesMoney() {
		return fault.New(fault.Forbidden, fault.ActionForbidden, "A batch is released by a person.")
	}
	if b.Status != AwaitingRelease {
		return fault.New(fault.Conflict, fault.BatchNotReleasable, "the batch is %s and not waiting for release", b.Status)
	}
	if userID == "" {
		return nil
	}
	if b.PreparedBy == userID {
		duties.Parts = append([]Part{{UserID: userID, Involvement: InvolvementPrepared}}, duties.Parts...)
	}
	return duties.refusal(userID)
}

// Release releases the batch and seals its bytes in one step, so that no released batch is unsealed.
func (b *Batch) Release(userID string, now time.Time, duties Duties, seal Seal) error {
	if err := MayRelease(*b, userID, duties); err != nil {
		return err
	}
	if seal.IsZero() {
		return fault.New(fault.Internal, fault.InternalError, "batch %s is released without its bytes", b.ID)
	}
	b.ReleasedBy, b.ReleasedAt, b.Seal = userID, now, seal
	return b.Advance(Sealed, NoDetail, "")
}

// Reissue opens the next generation of a batch that expired or that the bank refused. Its claims remain, so that
// no other batch can claim the payments. It must be released again.
func (b *Batch) Reissue(userID string, now time.Time) error {
	if b.Status != Expired && b.Status != Rejected {
		return fault.New(fault.Conflict, fault.IllegalTransition,
			"only an expired or refused batch is issued again; this one is %s", b.Status)
	}
	b.Generation++
	b.Status, b.Detail, b.Message = AwaitingRelease, NoDetail, ""
	b.PreparedBy, b.PreparedAt = userID, now
	b.ReleasedBy, b.ReleasedAt, b.Seal = "", time.Time{}, Seal{}
	return nil
}

// Resend is the effect of "resend" on a batch, so that nothing is paid twice.
type Resend string

const (
	ResendSameFile      Resend = "same_file"      // the same bytes under the same name: no effect if the bank has them
	ResendNewGeneration Resend = "new_generation" // the bank does not have it: reissue and release again
)

// PlanResend returns the effect, or the reason why resending is impossible (spec document 2, section 5: resend
// needs records of a single batch, which the caller has checked).
func PlanResend(b Batch) (Resend, error) {
	switch b.Status {
	case Sealed, Delivered, Acknowledged:
		return ResendSameFile, nil
	case Expired, Rejected:
		return ResendNewGeneration, nil
	case OutcomeUnknown:
		return "", fault.New(fault.Unknown, fault.OutcomeUnknown,
			"it is not known whether the bank has the file; reconcile it first")
	case Preparing, AwaitingRelease, Delivering, Settled, BatchCanceled:
		return "", fault.New(fault.Conflict, fault.IllegalTransition, "a batch that is %s cannot be sent again", b.Status)
	}
	return "", fault.New(fault.Internal, fault.InternalError, "unknown batch status %q", b.Status)
}
