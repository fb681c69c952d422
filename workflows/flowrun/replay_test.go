package flowrun_test

import (
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/worker"
	"go.temporal.io/sdk/workflow"

	"countersign.dev/bench/gate"
	"countersign.dev/internal/testkit/replay"
	flowrunflow "countersign.dev/workflows/flowrun"
)

func TestCommittedHistoriesReplay(t *testing.T) {
	replay.Histories(t, func(r worker.WorkflowRegistry) {
		r.RegisterWorkflowWithOptions(flowrunflow.RunFlow, workflow.RegisterOptions{Name: flowrunflow.Run})
	})
}

// nondeterminism is the code of the SDK for a history that the workflow does not repeat.
const nondeterminism = "[TMPRL1100]"

// Gate R10 tests the replay test. A timer before the first step is the smallest change that breaks running
// workflows.
func TestR10BreakingChangeFailsReplay(t *testing.T) {
	broken := func(ctx workflow.Context, in flowrunflow.RunInput) (flowrunflow.RunResult, error) {
		if err := workflow.Sleep(ctx, time.Second); err != nil {
			return flowrunflow.RunResult{}, err
		}
		return flowrunflow.RunFlow(ctx, in)
	}
	for _, file := range replay.Files(t) {
		err := replay.File(file, func(r worker.WorkflowRegistry) {
			r.RegisterWorkflowWithOptions(broken, workflow.RegisterOptions{Name: flowrunflow.Run})
		})
		require.ErrorContains(t, err, nondeterminism, file)
	}
	n := float64(len(replay.Files(t)))
	gate.Record(t, gate.Figure{Gate: "R10", Ours: n, Peer: n, Ratio: 1, Goal: "every replay is red", OK: true,
		Unit: "histories", Note: "a timer before the first step turns each committed history of the interpreter red"})
}

// storedGoal is the number of histories that gate R10 requires, of every workflow and branch.
const storedGoal = 200

func TestR10HistoriesOfEveryWorkflowAreStored(t *testing.T) {
	stored, err := filepath.Glob("../*/testdata/histories/*.json*")
	require.NoError(t, err)
	workflows := map[string]bool{}
	for _, file := range stored {
		workflows[filepath.Dir(file)] = true
	}
	replayed, err := filepath.Glob("../*/replay_test.go")
	require.NoError(t, err)
	require.Len(t, workflows, len(replayed), "each folder with histories replays them, and each that replays has some")
	gate.AtLeast(t, "R10", float64(len(stored)), storedGoal, 1, "histories",
		fmt.Sprintf("stored and replayed in every run of the tests, of %d folders of workflows", len(workflows)))
}
