package invoice_test

import (
	"testing"

	"go.temporal.io/sdk/worker"
	"go.temporal.io/sdk/workflow"

	"countersign.dev/internal/testkit/replay"
	invoiceflow "countersign.dev/workflows/invoice"
)

func TestCommittedHistoriesReplay(t *testing.T) {
	replay.Histories(t, func(r worker.WorkflowRegistry) {
		r.RegisterWorkflowWithOptions(invoiceflow.RunApproval, workflow.RegisterOptions{Name: invoiceflow.Approval})
		r.RegisterWorkflowWithOptions(invoiceflow.RunCapture, workflow.RegisterOptions{Name: invoiceflow.Capture})
	})
}
