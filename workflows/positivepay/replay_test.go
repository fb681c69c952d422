package positivepay_test

import (
	"testing"

	"go.temporal.io/sdk/worker"
	"go.temporal.io/sdk/workflow"

	"countersign.dev/internal/testkit/replay"
	positivepayflow "countersign.dev/workflows/positivepay"
)

func TestCommittedHistoriesReplay(t *testing.T) {
	replay.Histories(t, func(r worker.WorkflowRegistry) {
		r.RegisterWorkflowWithOptions(positivepayflow.RunGenerate, workflow.RegisterOptions{Name: positivepayflow.Generate})
	})
}
