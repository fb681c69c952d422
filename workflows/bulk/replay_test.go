package bulk_test

import (
	"testing"

	"go.temporal.io/sdk/worker"
	"go.temporal.io/sdk/workflow"

	"countersign.dev/internal/testkit/replay"
	bulkflow "countersign.dev/workflows/bulk"
)

func TestCommittedHistoriesReplay(t *testing.T) {
	replay.Histories(t, func(r worker.WorkflowRegistry) {
		r.RegisterWorkflowWithOptions(bulkflow.RunBulk, workflow.RegisterOptions{Name: bulkflow.Run})
	})
}
