package payment_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/payment"
)

// This test repeats the tables of the life cycles, so that accidental changes fail.

func TestAllowedStepsOfStatuses(t *testing.T) {
	same(t, map[payment.Status][]payment.Status{
		payment.New: {"pending", "processing"}, payment.Pending: {"new"}, payment.Processing: {"failed", "new"},
		payment.Completed: {"processing"}, payment.Failed: {"completed", "new", "processing"},
		payment.Canceled: {"failed", "new", "pending"},
	})
	same(t, map[payment.PrintStatus][]payment.PrintStatus{
		payment.PrintNone: nil, payment.PrintNew: {"failed", "processing"},
		payment.PrintProcessing: {"agentOffline", "new", "printing"},
		payment.Printing:        {"agentOffline", "processing"}, payment.AgentOffline: {"printing"},
		payment.PrintUnknown: {"agentOffline", "printing", "processing"},
		payment.Printed:      {"agentOffline", "printing", "unknown"}, payment.PrintFailed: {"processing"},
		payment.PrintInitializing: nil, payment.PrintingError: nil, payment.PrintSent: nil,
	})
	same(t, map[payment.PositivePayStatus][]payment.PositivePayStatus{
		payment.PositivePayNone: nil, payment.PositivePayNotSent: {"", "failed", "processing", "sent"},
		payment.PositivePayProcessing: {"failed", "notSent", "sent"},
		payment.PositivePaySent:       {"failed", "notSent", "processing"},
		payment.PositivePayFailed:     {"processing", "sent"},
	})
	same(t,
		map[payment.VoidStatus][]payment.VoidStatus{payment.NotVoid: {payment.Voided}, payment.Voided: {payment.NotVoid}})
	same(t, map[payment.NumberFate][]payment.NumberFate{
		payment.NumberReserved: nil, payment.NumberVerify: {"reserved"}, payment.NumberPrinted: {"reserved", "verify"},
		payment.NumberSpoiled: {"printed", "reserved", "verify"}, payment.NumberVoided: {"printed"},
		payment.NumberBurned: {"reserved"},
	})
	same(t, map[payment.VoidReport][]payment.VoidReport{
		payment.NoVoidReport: nil, payment.VoidReportDue: {"none", "processing"},
		payment.VoidReportProcessing: {"due", "sent"}, payment.VoidReportSent: {"processing"},
	})
	same(t, map[payment.BatchStatus][]payment.BatchStatus{
		payment.Preparing: nil, payment.AwaitingRelease: {"expired", "preparing", "rejected"},
		payment.Sealed: {"awaiting_release", "delivering", "unknown"}, payment.Delivering: {"sealed"},
		payment.Delivered: {"delivering", "unknown"}, payment.Acknowledged: {"delivered", "unknown"},
		payment.Settled:  {"acknowledged", "delivered", "unknown"},
		payment.Rejected: {"acknowledged", "delivered", "delivering", "unknown"}, payment.Expired: {"sealed"},
		payment.OutcomeUnknown: {"delivered", "delivering", "sealed"},
		payment.BatchCanceled:  {"awaiting_release", "expired", "preparing", "sealed"},
	})
}

func same[S interface {
	~string
	From() []S
}](t *testing.T, want map[S][]S) {
	t.Helper()
	for to, from := range want {
		require.Equal(t, from, to.From(), "to %q", to)
	}
}

func TestPaymentChangesOnlyByAllowedSteps(t *testing.T) {
	for _, from := range payment.Statuses() {
		for _, to := range payment.Statuses() {
			p := payment.Payment{ID: "p", Status: from}
			err := p.Advance(to, payment.DetailBank, "")
			if slices.Contains(to.From(), from) {
				require.NoError(t, err)
				require.Equal(t, to, p.Status)
			} else {
				require.Equal(t, fault.IllegalTransition, fault.CodeOf(err), "%s to %s", from, to)
				require.Equal(t, from, p.Status)
			}
		}
	}
	p := payment.Payment{ID: "p", Status: payment.New}
	require.Error(t, p.Advance(payment.Failed, payment.NoDetail, ""), "a failure needs its reason")
}
