package payment_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/payment"
)

var (
	noon   = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	sealed = payment.Seal{SHA256: "abc", FileName: "f.ach"}
)

func waiting() payment.Batch {
	return payment.Batch{ID: "b", Kind: payment.BatchACH, Status: payment.AwaitingRelease, Generation: 1,
		PreparedBy: "ann"}
}

func TestPreparerMayNotRelease(t *testing.T) {
	require.Equal(t, fault.SeparationOfDuties, fault.CodeOf(payment.MayRelease(waiting(), "ann", payment.Duties{})))
	require.NoError(t, payment.MayRelease(waiting(), "bob", payment.Duties{}))
	require.NoError(t,
		payment.MayRelease(waiting(), "ann", payment.Duties{Policy: payment.Policy{PreparerMayRelease: true}}))
	require.Equal(t, fault.ActionForbidden, fault.CodeOf(payment.MayRelease(waiting(), "", payment.Duties{})))
	scheduled := waiting()
	scheduled.PreparedBy = ""
	require.NoError(t, payment.MayRelease(scheduled, "ann", payment.Duties{}))
}

func TestPolicyRelaxesRulesThatTheOtherKeeps(t *testing.T) {
	strict, lax := payment.Policy{}, payment.Policy{true, true, true, true}
	for _, p := range []payment.Policy{{PreparerMayRelease: true}, {CreatorMayRelease: true},
		{ImporterMayRelease: true}, {ApproverMayRelease: true}} {
		require.True(t, p.Relaxes(strict), "%+v", p)
		require.False(t, strict.Relaxes(p), "%+v", p)
		require.False(t, p.Relaxes(p), "%+v", p)
		require.False(t, p.Relaxes(lax), "%+v", p)
		require.Equal(t, p != payment.Policy{PreparerMayRelease: true},
			p.Relaxes(payment.Policy{PreparerMayRelease: true}), "one rule is restored and another relaxed: %+v", p)
	}
}

func TestInvolvedPeopleMayNotReleaseUnlessPolicyAllows(t *testing.T) {
	for involvement, policy := range map[payment.Involvement]payment.Policy{
		payment.InvolvementPrepared: {PreparerMayRelease: true}, payment.InvolvementCreated: {CreatorMayRelease: true},
		payment.InvolvementChanged: {CreatorMayRelease: true}, payment.InvolvementImported: {ImporterMayRelease: true},
		payment.InvolvementApproved: {ApproverMayRelease: true},
	} {
		d := payment.Duties{
			Parts: []payment.Part{{
				UserID: "bob", UserName: "Bob", Involvement: involvement, Payments: 2, Example: "ACH-000001",
			}}}
		err := payment.MayRelease(waiting(), "bob", d)
		require.Equal(t, fault.SeparationOfDuties, fault.CodeOf(err), involvement)
		require.ErrorContains(t, err, "Another person must release it.", involvement)
		require.NoError(t, payment.MayRelease(waiting(), "eve", d), involvement)
		d.Policy = policy
		require.NoError(t, payment.MayRelease(waiting(), "bob", d), involvement)
		require.Empty(t, d.Excluded(), involvement)
	}
	require.Equal(t, fault.ActionForbidden, fault.CodeOf(payment.MaySetPolicy(true)))
	require.NoError(t, payment.MaySetPolicy(false))
}

func TestReleaseAndSealAreOneStep(t *testing.T) {
	b := waiting()
	require.Equal(t, fault.Internal, fault.KindOf(b.Release("bob", noon, payment.Duties{}, payment.Seal{})))
	require.NoError(t, b.Release("bob", noon, payment.Duties{}, sealed))
	require.Equal(t, []any{payment.Sealed, "bob", noon}, []any{b.Status, b.ReleasedBy, b.ReleasedAt})
	require.Equal(t, fault.BatchNotReleasable, fault.CodeOf(b.Release("bob", noon, payment.Duties{}, sealed)))
	unsealed := payment.Batch{Status: payment.AwaitingRelease}
	require.Error(t, unsealed.Advance(payment.Sealed, payment.NoDetail, ""))
}

func TestRefusedBatchIsReissuedAndReleasedAgainByTwoPeople(t *testing.T) {
	b := waiting()
	require.NoError(t, b.Release("bob", noon, payment.Duties{}, sealed))
	require.NoError(t, b.Advance(payment.Delivering, payment.NoDetail, ""))
	require.Error(t, b.Reissue("bob", noon))
	require.NoError(t, b.Advance(payment.Rejected, payment.DetailBank, "duplicate file id"))
	require.Error(t, b.Advance(payment.AwaitingRelease, payment.NoDetail, ""), "not without a new generation")
	require.NoError(t, b.Reissue("bob", noon))
	require.Equal(t, []any{payment.AwaitingRelease, 2, true}, []any{b.Status, b.Generation, b.Seal.IsZero()})
	require.True(t, b.Status.KeepsClaims())
	require.Equal(t, fault.SeparationOfDuties, fault.CodeOf(payment.MayRelease(b, "bob", payment.Duties{})))
	require.NoError(t, payment.MayRelease(b, "ann", payment.Duties{}))
}

func TestResendNeverPaysTwice(t *testing.T) {
	want := map[payment.BatchStatus]payment.Resend{
		payment.Sealed: payment.ResendSameFile, payment.Delivered: payment.ResendSameFile,
		payment.Acknowledged: payment.ResendSameFile, payment.Expired: payment.ResendNewGeneration,
		payment.Rejected: payment.ResendNewGeneration,
	}
	for _, status := range append(payment.BatchStatuses(), "nonsense") {
		how, err := payment.PlanResend(payment.Batch{Status: status})
		require.Equal(t, want[status], how)
		require.Equal(t, want[status] == "", err != nil, status)
	}
}

func TestFinalAndUnsealedStatuses(t *testing.T) {
	for _, status := range payment.BatchStatuses() {
		final := status == payment.Settled || status == payment.BatchCanceled
		require.Equal(t, final, status.Final(), status)
		require.Equal(t, status == payment.Preparing || status == payment.AwaitingRelease, status.Unsealed(), status)
	}
	require.False(t, payment.BatchStatus("nonsense").Final())
	status, detail := payment.BatchStatus("nonsense").PaymentOutcome()
	require.Equal(t, []any{payment.Processing, payment.DetailUnknown}, []any{status, detail})
}

// For every sequence of steps, a payment becomes available again only if its batch was canceled before it was
// sent.
func TestPaymentsFollowStatusOfBatch(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := payment.Batch{ID: "b", Status: payment.Preparing, Generation: 1, PreparedBy: "ann"}
		p := achPayment("p")
		require.NoError(t, p.Make(b.PayingStep()))
		for range rapid.IntRange(1, 30).Draw(t, "steps") {
			to := rapid.SampledFrom(payment.BatchStatuses()).Draw(t, "to")
			switch {
			case to == payment.AwaitingRelease && b.Status != payment.Preparing:
				_ = b.Reissue("ann", noon)
			case to == payment.Sealed && b.Status == payment.AwaitingRelease:
				require.NoError(t, b.Release("bob", noon, payment.Duties{}, sealed))
			default:
				_ = b.Advance(to, payment.NoDetail, "")
			}
			require.NoError(t, p.Make(b.PayingStep()), "%s", b.Status)
			require.Equal(t, b.Status == payment.BatchCanceled, p.Status == payment.New)
			require.Equal(t, b.Status == payment.Acknowledged || b.Status == payment.Settled, p.Status == payment.Completed)
		}
	})
}

func TestPaymentIsClaimedByOneBatchOnly(t *testing.T) {
	b := payment.Batch{ID: "b", Kind: payment.BatchACH}
	one, two := achPayment("1"), achPayment("2")
	claims, err := payment.ClaimAll(b, []payment.Payment{one, two}, nil)
	require.NoError(t, err)
	require.Equal(t, payment.Claim{PaymentID: "1", BatchID: "b", Purpose: payment.ToPay, Live: true}, claims[0])

	again, err := payment.ClaimAll(b, []payment.Payment{one, two}, claims)
	require.NoError(t, err, "the same batch may ask again")
	require.Equal(t, claims, again)

	_, err = payment.ClaimAll(payment.Batch{ID: "c", Kind: payment.BatchACH}, []payment.Payment{one, two}, claims[1:])
	require.Equal(t, fault.PaymentClaimed, fault.CodeOf(err))
	require.ErrorContains(t, err, "1 of 2")
	_, err = payment.ClaimAll(b, []payment.Payment{one, one}, nil)
	require.Equal(t, fault.PaymentClaimed, fault.CodeOf(err))
	_, err = payment.ClaimAll(b, nil, nil)
	require.Equal(t, fault.DocumentsNotFound, fault.CodeOf(err))
	two.Status = payment.Processing
	_, err = payment.ClaimAll(b, []payment.Payment{two}, nil)
	require.Equal(t, fault.PaymentClaimed, fault.CodeOf(err))
}

func TestBatchClaimsPaymentsForPurposeOfItsKind(t *testing.T) {
	check := checkPayment("c")
	check.PositivePayStatus = payment.PositivePayNotSent
	for kind, want := range map[payment.BatchKind]payment.Purpose{
		payment.BatchCheck: payment.ToPay, payment.BatchPositivePay: payment.ToReportIssue,
	} {
		claims, err := payment.ClaimAll(payment.Batch{ID: "b", Kind: kind}, []payment.Payment{check}, nil)
		require.NoError(t, err)
		require.Equal(t, want, claims[0].Purpose)
	}
	_, err := payment.ClaimAll(payment.Batch{ID: "b", Kind: payment.BatchACH}, []payment.Payment{check}, nil)
	require.Equal(t, fault.Invalid, fault.KindOf(err))
	require.NoError(t, check.MarkVoid("x"))
	claims, err := payment.ClaimAll(payment.Batch{ID: "b", Kind: payment.BatchPositivePay}, []payment.Payment{check}, nil)
	require.NoError(t, err)
	require.Equal(t, payment.ToReportVoid, claims[0].Purpose)
}
