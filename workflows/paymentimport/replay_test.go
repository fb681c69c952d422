package paymentimport_test

import (
	"testing"

	"go.temporal.io/sdk/worker"
	"go.temporal.io/sdk/workflow"

	"countersign.dev/internal/testkit/replay"
	paymentimportflow "countersign.dev/workflows/paymentimport"
)

func TestCommittedHistoriesReplay(t *testing.T) {
	replay.Histories(t, func(r worker.WorkflowRegistry) {
		r.RegisterWorkflowWithOptions(paymentimportflow.RunImport, workflow.RegisterOptions{Name: paymentimportflow.Import})
	})
}
