package checkprint_test

import (
	"testing"

	"go.temporal.io/sdk/worker"
	"go.temporal.io/sdk/workflow"

	"countersign.dev/internal/testkit/replay"
	checkprintflow "countersign.dev/workflows/checkprint"
)

func TestCommittedHistoriesReplay(t *testing.T) {
	replay.Histories(t, func(r worker.WorkflowRegistry) {
		r.RegisterWorkflowWithOptions(checkprintflow.RunPrint, workflow.RegisterOptions{Name: checkprintflow.Print})
	})
}
