package expiry_test

import (
	"testing"

	"go.temporal.io/sdk/worker"
	"go.temporal.io/sdk/workflow"

	"countersign.dev/internal/testkit/replay"
	expiryflow "countersign.dev/workflows/expiry"
)

func TestCommittedHistoriesReplay(t *testing.T) {
	replay.Histories(t, func(r worker.WorkflowRegistry) {
		r.RegisterWorkflowWithOptions(expiryflow.RunWatch, workflow.RegisterOptions{Name: expiryflow.Watch})
	})
}
