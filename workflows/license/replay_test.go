package license_test

import (
	"testing"

	"go.temporal.io/sdk/worker"
	"go.temporal.io/sdk/workflow"

	"countersign.dev/internal/testkit/replay"
	licenseflow "countersign.dev/workflows/license"
)

func TestCommittedHistoriesReplay(t *testing.T) {
	replay.Histories(t, func(r worker.WorkflowRegistry) {
		r.RegisterWorkflowWithOptions(licenseflow.RunEndTerms,
			workflow.RegisterOptions{Name: licenseflow.EndTerms})
	})
}
