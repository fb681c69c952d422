package payment

import (
	"time"

	"countersign.dev/domain/fault"
)

// MayRelease says whether a user may release the batch. People who prepared or
// reissued it, or took part in one of its payments, may not, unless the tenant
// relaxed the rule (permissions.md).
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

// Release releases the batch and seals its bytes in one step: there is no released
// batch that is not sealed.
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

// Reissue opens the next generation of a batch that expired or that the bank
// refused. Its claims stay, so no other batch can pick the payments meanwhile;
// it must be released again.
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

// Resend is what "resend" means for a batch, so that nothing is paid twice.
type Resend string

const (
	ResendSameFile      Resend = "same_file"      // the same bytes under the same name: a no-op if the bank has them
	ResendNewGeneration Resend = "new_generation" // the bank does not have it: re-issue, release again
)

// PlanResend decides it, or says why there is none (spec document 2, section
// 5: resend needs records of a single batch, which the caller has checked).
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
