package flowrun

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/flow"
	"countersign.dev/domain/job"
)

func TestStepCrossesTemporalUnchanged(t *testing.T) {
	at := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	node := flow.Node{ID: "approve", Kind: flow.ApproveInvoice, Name: "Approve"}
	step := job.BeginStep(node, "loop[3]/approve", "w", at)
	step.Attempt, step.State, step.Ends, step.FinishedAt = 2, job.StepError, job.FinishedWithErrors, at.Add(time.Hour)
	step.Summary, step.ErrorCode, step.Error = "Invoice 1", "Code", "Text"
	body, err := json.Marshal(FromDomain(step))
	require.NoError(t, err)
	var read StepRecord
	require.NoError(t, json.Unmarshal(body, &read))
	require.Equal(t, step, read.ToDomain())
}

func TestStepOfOldHistoryHasItsNodeAsPath(t *testing.T) {
	var read StepRecord
	require.NoError(t, json.Unmarshal([]byte(`{"nodeId":"approve","kind":"approveInvoice","name":"Approve","state":"info",
		"startedAt":"2026-01-02T03:04:05Z"}`), &read))
	step := read.ToDomain()
	require.Equal(t, []any{"approve", 1}, []any{step.Path, step.Attempt})
}
