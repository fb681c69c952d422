package payment_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/calendar"
	"countersign.dev/domain/payment"
)

func TestEveryProblemHasMessageAndNextStep(t *testing.T) {
	now := time.Date(2026, 11, 20, 15, 0, 0, 0, time.UTC)
	batch := func(kind payment.BatchKind, status payment.BatchStatus) payment.Batch {
		return payment.Batch{Kind: kind, Status: status, Message: "what was reported"}
	}
	refused := batch(payment.BatchACH, payment.Expired)
	refused.Detail = payment.DetailBank
	missedCutoff := batch(payment.BatchACH, payment.Delivering)
	missedCutoff.Seal.Deadline = now.Add(-time.Minute)
	settling := batch(payment.BatchACH, payment.Acknowledged)
	settling.Seal.EffectiveDate = calendar.Of(now, time.UTC)
	held := payment.Signals{Held: 2, HeldMessage: "Its invoice could not follow."}
	unfetched := payment.Signals{Unfetched: "Login refused."}
	for name, c := range map[string]struct {
		batch   payment.Batch
		signals payment.Signals
		want    payment.Problem
	}{
		"unknown at the bank": {batch(payment.BatchACH, payment.OutcomeUnknown), held,
			payment.Problem{Kind: payment.ProblemUnknown, Message: "what was reported", Next: payment.StepReconcile}},
		"unknown at the printer": {batch(payment.BatchCheck, payment.OutcomeUnknown), payment.Signals{Doubtful: 3},
			payment.Problem{Kind: payment.ProblemUnknown, Message: "what was reported", Next: payment.StepLookAtTray}},
		"rejected": {batch(payment.BatchACH, payment.Rejected), payment.Signals{},
			payment.Problem{Kind: payment.ProblemRejected, Message: "what was reported", Next: payment.StepReissue}},
		"expired after refusal": {refused, payment.Signals{},
			payment.Problem{Kind: payment.ProblemRejected, Message: "what was reported", Next: payment.StepReissue}},
		"expired": {batch(payment.BatchACH, payment.Expired), payment.Signals{},
			payment.Problem{Kind: payment.ProblemMissedCutoff, Message: "what was reported", Next: payment.StepReissue}},
		"late on its way": {missedCutoff, payment.Signals{},
			payment.Problem{Kind: payment.ProblemMissedCutoff, Message: "what was reported", Next: payment.StepConnection}},
		"held entries": {batch(payment.BatchACH, payment.Acknowledged), held,
			payment.Problem{Kind: payment.ProblemHeldEntries, Message: "Its invoice could not follow. (2 entries in total)",
				Next: payment.StepAskBank}},
		"no answer can be read": {batch(payment.BatchACH, payment.Delivered), unfetched,
			payment.Problem{Kind: payment.ProblemNoFetch, Message: "Login refused.", Next: payment.StepConnection}},
		"no return can be read": {settling, unfetched,
			payment.Problem{Kind: payment.ProblemNoFetch, Message: "Login refused.", Next: payment.StepConnection}},
		"sheets in doubt": {batch(payment.BatchCheck, payment.Settled), payment.Signals{Doubtful: 1, Spoiled: 1},
			payment.Problem{Kind: payment.ProblemDoubtful, Message: "what was reported", Next: payment.StepLookAtTray}},
		"spoiled sheets": {batch(payment.BatchCheck, payment.Settled), payment.Signals{Spoiled: 1},
			payment.Problem{Kind: payment.ProblemSpoiled, Message: "what was reported", Next: payment.StepPositivePay}},
	} {
		got := c.batch.Problem(c.signals, now)
		require.NotNil(t, got, name)
		require.Equal(t, c.want, *got, name)
	}
}

func TestHealthyBatchHasNoProblem(t *testing.T) {
	now := time.Date(2026, 11, 20, 15, 0, 0, 0, time.UTC)
	long := payment.Batch{Kind: payment.BatchACH, Status: payment.Acknowledged}
	long.Seal.EffectiveDate = calendar.Of(now, time.UTC).AddDays(-30)
	onTime := payment.Batch{Kind: payment.BatchACH, Status: payment.Delivering}
	onTime.Seal.Deadline = now.Add(time.Minute)
	require.Nil(t, long.Problem(payment.Signals{Unfetched: "Login refused."}, now), "its returns are long in")
	require.Nil(t, onTime.Problem(payment.Signals{}, now))
	for _, status := range []payment.BatchStatus{payment.Preparing, payment.AwaitingRelease, payment.Delivered,
		payment.Settled, payment.BatchCanceled} {
		require.Nil(t, payment.Batch{Kind: payment.BatchACH, Status: status}.Problem(payment.Signals{}, now), status)
	}
}
