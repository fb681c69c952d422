package flow_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/flow"
)

func TestBuiltInProcessesMoveMoneyExceptCapture(t *testing.T) {
	seen := map[flow.Kind]bool{}
	for _, projectType := range []string{flow.PayableInvoices, flow.AchPayments, flow.CheckAndPPayPayments} {
		for _, s := range flow.Starters(projectType) {
			require.Equal(t, s.WorkflowType != flow.IntelligentCapture, s.Graph.MovesMoney(), s.Name)
			require.Equal(t, s.WorkflowType.MovesMoney(), s.Graph.MovesMoney(), s.Name)
			for _, n := range s.Graph.Nodes {
				seen[n.Kind] = seen[n.Kind] || n.Kind.MovesMoney()
			}
		}
	}
	require.Equal(t, map[flow.Kind]bool{flow.Start: false, flow.End: false, flow.CaptureDocument: false,
		flow.ApproveInvoice: true, flow.ImportPayments: true, flow.GenerateAch: true, flow.GeneratePositivePay: true,
		flow.PrintChecks: true}, seen)
	for _, k := range flow.Kinds() {
		require.Equal(t, k.Sealed() && k != flow.CaptureDocument, k.MovesMoney(), "decide about the kind %s", k)
	}
	require.False(t, flow.Graph{}.MovesMoney())
	require.False(t, flow.Generic.MovesMoney())
	require.True(t, flow.WorkflowType("unknown").MovesMoney())
	require.False(t, flow.Kind("unknown").MovesMoney())
}
