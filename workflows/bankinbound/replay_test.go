package bankinbound_test

import (
	"testing"

	"go.temporal.io/sdk/worker"
	"go.temporal.io/sdk/workflow"

	"countersign.dev/internal/testkit/replay"
	bankinboundflow "countersign.dev/workflows/bankinbound"
)

func TestCommittedHistoriesReplay(t *testing.T) {
	replay.Histories(t, func(r worker.WorkflowRegistry) {
		r.RegisterWorkflowWithOptions(bankinboundflow.RunInbound, workflow.RegisterOptions{Name: bankinboundflow.Inbound})
	})
}
