package payment_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/payment"
)

func TestRunLeavesPrintedAndDoubtfulChecksAlone(t *testing.T) {
	p := checkPayment("p")
	p.PrintStatus = payment.PrintNew
	follow := func(status payment.BatchStatus, want payment.PrintStatus) {
		t.Helper()
		require.NoError(t, p.Make(payment.Batch{Status: status}.PrintingStep()), status)
		require.Equal(t, want, p.PrintStatus)
	}
	follow(payment.Sealed, payment.PrintProcessing)
	follow(payment.Delivering, payment.Printing)
	require.NoError(t, p.Make(payment.ShowStep(payment.AgentOffline)))
	follow(payment.Sealed, payment.PrintProcessing)
	follow(payment.Expired, payment.PrintFailed)
	follow(payment.AwaitingRelease, payment.PrintNew)
	require.Error(t, p.Make(payment.Batch{Status: payment.Delivering}.PrintingStep()), "its run is not released")
	follow(payment.Sealed, payment.PrintProcessing)
	follow(payment.Delivering, payment.Printing)
	require.NoError(t, p.Make(payment.SheetStep(payment.NumberVerify, true)))
	follow(payment.Sealed, payment.PrintUnknown)
	require.NoError(t, p.Make(payment.SheetStep(payment.NumberPrinted, true)))
	require.Equal(t, payment.PositivePayNotSent, p.PositivePayStatus)
	follow(payment.OutcomeUnknown, payment.Printed)
	require.NoError(t, p.Make(payment.ShowStep(payment.AgentOffline)))
	follow(payment.Settled, payment.Printed)
}

func TestSealedRunOfChecksMayBeCanceledAndSealedFileMayNot(t *testing.T) {
	for _, status := range payment.BatchStatuses() {
		for _, kind := range []payment.BatchKind{payment.BatchACH, payment.BatchCheck, payment.BatchPositivePay} {
			b := payment.Batch{Kind: kind, Status: status}
			may := status.Unsealed() || kind == payment.BatchCheck && status == payment.Sealed
			require.Equal(t, may, b.CheckAction(payment.CancelBatch) == nil, "%s %s", kind, status)
			if status == payment.Sealed {
				require.Equal(t, may, b.Advance(payment.BatchCanceled, payment.NoDetail, "") == nil, kind)
			}
		}
	}
}

func TestSpoiledSheetFreesItsPaymentUnlessVoidOrNotYetPrinted(t *testing.T) {
	spoil := payment.SheetStep(payment.NumberSpoiled, true)
	p := checkPayment("p")
	p.Status, p.PrintStatus, p.PositivePayStatus, p.IssueReported = payment.Completed, payment.Printed,
		payment.PositivePaySent, true
	require.NoError(t, p.Make(spoil))
	require.Equal(t, []any{payment.New, payment.PrintNew, payment.PositivePayNone, false},
		[]any{p.Status, p.PrintStatus, p.PositivePayStatus, p.IssueReported})

	void := checkPayment("v")
	void.Status, void.PrintStatus, void.VoidStatus = payment.Completed, payment.Printed, payment.Voided
	require.Equal(t, fault.IllegalTransition, fault.CodeOf(void.Make(spoil)))
	require.Equal(t, payment.Completed, void.Status)
	waiting := checkPayment("w")
	waiting.Status, waiting.PrintStatus = payment.Processing, payment.PrintProcessing
	require.Equal(t, fault.IllegalTransition, fault.CodeOf(waiting.Make(spoil)))
	doubtful := checkPayment("d")
	doubtful.Status, doubtful.StatusDetail, doubtful.PrintStatus = payment.Processing, payment.DetailUnknown,
		payment.PrintUnknown
	require.NoError(t, doubtful.Make(spoil), "a person holds the spoiled sheet")
}

func TestCheckNumberIsSettledOnceAndNeverReused(t *testing.T) {
	number := payment.CheckNumber{Number: 1001, Fate: payment.NumberReserved}
	require.Equal(t, fault.Required, fault.CodeOf(number.Settle(payment.NumberSpoiled, "")))
	require.NoError(t, number.Settle(payment.NumberVerify, ""))
	require.NoError(t, number.Settle(payment.NumberPrinted, ""))
	require.NoError(t, number.Settle(payment.NumberVoided, "lost"))
	for _, fate := range []payment.NumberFate{payment.NumberReserved, payment.NumberPrinted, payment.NumberSpoiled} {
		require.Error(t, number.Settle(fate, "x"))
	}
}

func TestVoidIsFinalAfterReport(t *testing.T) {
	p := checkPayment("p")
	p.PositivePayStatus = payment.PositivePayNotSent
	report := func(status payment.BatchStatus, purpose payment.Purpose) {
		require.NoError(t, p.Make(payment.Batch{Status: status}.ReportingStep(purpose)))
	}
	report(payment.AwaitingRelease, payment.ToReportIssue)
	require.Equal(t, fault.ProcessingDocuments, fault.CodeOf(p.MarkVoid("lost")))
	report(payment.Delivered, payment.ToReportIssue)
	require.True(t, p.IssueReported)

	require.Equal(t, fault.Required, fault.CodeOf(p.MarkVoid("")))
	require.NoError(t, p.MarkVoid("lost"))
	require.Equal(t, payment.PositivePayNotSent, p.PositivePayStatus, "the void is due")
	report(payment.Settled, payment.ToReportIssue)
	require.Equal(t, payment.PositivePayNotSent, p.PositivePayStatus,
		"the end of the batch of its issue does not report it")
	require.Error(t, p.MarkVoid("again"))
	require.NoError(t, p.UnmarkVoid())
	require.Equal(t, payment.PositivePaySent, p.PositivePayStatus, "the bank still holds the issue")
	require.Error(t, p.UnmarkVoid())

	require.NoError(t, p.MarkVoid("stolen"))
	report(payment.AwaitingRelease, payment.ToReportVoid)
	report(payment.Delivered, payment.ToReportVoid)
	require.ErrorContains(t, p.UnmarkVoid(), "bank has been told")
}

func TestOnlyNumberedCheckCanBeVoided(t *testing.T) {
	ach := achPayment("a")
	require.Error(t, ach.MarkVoid("x"))
	require.Error(t, ach.UnmarkVoid())
	check := checkPayment("c")
	check.CheckNumber = 0
	require.Error(t, check.MarkVoid("x"))
	check = checkPayment("c")
	require.NoError(t, check.MarkVoid("x"))
	require.Equal(t, payment.PositivePayNone, check.PositivePayStatus)
}

func TestMarkingVoidNeedsOneVoidStatus(t *testing.T) {
	one, other := checkPayment("1"), checkPayment("2")
	require.NoError(t, payment.SameVoidStatus(nil))
	require.NoError(t, payment.SameVoidStatus([]payment.Payment{one, other}))
	require.NoError(t, other.MarkVoid("x"))
	require.Equal(t, fault.VoidStatusMixed, fault.CodeOf(payment.SameVoidStatus([]payment.Payment{one, other})))
}
