package notify_test

import (
	"testing"

	"go.temporal.io/sdk/worker"
	"go.temporal.io/sdk/workflow"

	"countersign.dev/internal/testkit/replay"
	notifyflow "countersign.dev/workflows/notify"
)

func TestCommittedHistoriesReplay(t *testing.T) {
	replay.Histories(t, func(r worker.WorkflowRegistry) {
		r.RegisterWorkflowWithOptions(notifyflow.RunSend, workflow.RegisterOptions{Name: notifyflow.Send})
	})
}
