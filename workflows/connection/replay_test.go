package connection_test

import (
	"testing"

	"go.temporal.io/sdk/worker"
	"go.temporal.io/sdk/workflow"

	"countersign.dev/internal/testkit/replay"
	connectionflow "countersign.dev/workflows/connection"
)

func TestCommittedHistoriesReplay(t *testing.T) {
	replay.Histories(t, func(r worker.WorkflowRegistry) {
		r.RegisterWorkflowWithOptions(connectionflow.RunTest, workflow.RegisterOptions{Name: connectionflow.Test})
	})
}
