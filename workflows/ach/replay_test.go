package ach_test

import (
	"testing"

	"go.temporal.io/sdk/worker"
	"go.temporal.io/sdk/workflow"

	"countersign.dev/internal/testkit/replay"
	achflow "countersign.dev/workflows/ach"
)

func TestCommittedHistoriesReplay(t *testing.T) {
	replay.Histories(t, func(r worker.WorkflowRegistry) {
		r.RegisterWorkflowWithOptions(achflow.RunGenerate, workflow.RegisterOptions{Name: achflow.Generate})
	})
}
