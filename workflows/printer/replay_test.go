package printer_test

import (
	"testing"

	"go.temporal.io/sdk/worker"
	"go.temporal.io/sdk/workflow"

	"countersign.dev/internal/testkit/replay"
	printerflow "countersign.dev/workflows/printer"
)

func TestCommittedHistoriesReplay(t *testing.T) {
	replay.Histories(t, func(r worker.WorkflowRegistry) {
		r.RegisterWorkflowWithOptions(printerflow.RunVisit, workflow.RegisterOptions{Name: printerflow.Visit})
	})
}
