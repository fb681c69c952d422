package payment_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/payment"
)

func TestACheckGoesThroughThePrinter(t *testing.T) {
	p := checkPayment("p")
	for _, to := range []payment.PrintStatus{
		payment.PrintNew, payment.PrintProcessing, payment.AgentOffline, payment.PrintNew, payment.PrintProcessing,
		payment.PrintInitializing, payment.Printing, payment.PrintUnknown, payment.Printed,
	} {
		require.NoError(t, p.AdvancePrint(to), to)
	}
	require.Error(t, p.AdvancePrint(payment.Printing))
	require.NoError(t, p.MarkVoid("spoiled"))
	require.ErrorContains(t, p.AdvancePrint(payment.PrintNew), "void")
	ach := achPayment("a")
	require.Error(t, ach.AdvancePrint(payment.PrintNew))
}

func TestACheckNumberIsSettledOnceAndNeverReused(t *testing.T) {
	number := payment.CheckNumber{Number: 1001, Fate: payment.NumberReserved}
	require.Equal(t, fault.Required, fault.CodeOf(number.Settle(payment.NumberSpoiled, "")))
	require.NoError(t, number.Settle(payment.NumberVerify, ""))
	require.NoError(t, number.Settle(payment.NumberPrinted, ""))
	require.NoError(t, number.Settle(payment.NumberVoided, "lost"))
	for _, fate := range []payment.NumberFate{payment.NumberReserved, payment.NumberPrinted, payment.NumberSpoiled} {
		require.Error(t, number.Settle(fate, "x"))
	}
}

func TestAVoidIsReportedAndThenFinal(t *testing.T) {
	p := checkPayment("p")
	p.PositivePayStatus = payment.PositivePayNotSent
	require.Error(t, p.AdvancePositivePay(payment.PositivePaySent))
	require.NoError(t, p.AdvancePositivePay(payment.PositivePayProcessing))
	require.Equal(t, fault.ProcessingDocuments, fault.CodeOf(p.MarkVoid("lost")))
	require.NoError(t, p.AdvancePositivePay(payment.PositivePaySent))
	require.True(t, p.IssueReported)

	require.Equal(t, fault.Required, fault.CodeOf(p.MarkVoid("")))
	require.NoError(t, p.MarkVoid("lost"))
	require.Equal(t, payment.PositivePayNotSent, p.PositivePayStatus, "the void is due")
	require.Error(t, p.MarkVoid("again"))
	require.NoError(t, p.UnmarkVoid())
	require.Equal(t, payment.PositivePaySent, p.PositivePayStatus, "the bank still holds the issue")
	require.Error(t, p.UnmarkVoid())

	require.NoError(t, p.MarkVoid("stolen"))
	require.NoError(t, p.AdvancePositivePay(payment.PositivePayProcessing))
	require.NoError(t, p.AdvancePositivePay(payment.PositivePaySent))
	require.ErrorContains(t, p.UnmarkVoid(), "bank has been told")
}

func TestOnlyANumberedCheckCanBeVoided(t *testing.T) {
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
