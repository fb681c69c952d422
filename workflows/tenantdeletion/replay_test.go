package tenantdeletion_test

import (
	"testing"

	"go.temporal.io/sdk/worker"
	"go.temporal.io/sdk/workflow"

	"countersign.dev/internal/testkit/replay"
	tenantdeletionflow "countersign.dev/workflows/tenantdeletion"
)

func TestCommittedHistoriesReplay(t *testing.T) {
	replay.Histories(t, func(r worker.WorkflowRegistry) {
		r.RegisterWorkflowWithOptions(tenantdeletionflow.RunDelete,
			workflow.RegisterOptions{Name: tenantdeletionflow.Delete})
	})
}
