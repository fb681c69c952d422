package dataexport_test

import (
	"testing"

	"go.temporal.io/sdk/worker"
	"go.temporal.io/sdk/workflow"

	"countersign.dev/internal/testkit/replay"
	dataexportflow "countersign.dev/workflows/dataexport"
)

func TestCommittedHistoriesReplay(t *testing.T) {
	replay.Histories(t, func(r worker.WorkflowRegistry) {
		r.RegisterWorkflowWithOptions(dataexportflow.RunExport, workflow.RegisterOptions{Name: dataexportflow.Export})
	})
}
