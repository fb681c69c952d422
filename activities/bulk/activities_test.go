package bulk_test

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/testsuite"

	bulkact "countersign.dev/activities/bulk"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/task"
	bulkflow "countersign.dev/workflows/bulk"
)

// office contains tasks with configured results.
type office struct {
	waiting  []string
	answers  map[string]error
	recorded map[string]fault.Code
	said     []string
}

func (o *office) Next(context.Context, string, string, int) (task.Bulk, []string, error) {
	return task.Bulk{ID: "b"}, o.waiting, nil
}

func (o *office) Record(_ context.Context, _, _ string, results []task.BulkItem) (int, error) {
	for _, r := range results {
		o.recorded[r.TaskID] = r.Code
		o.said = append(o.said, r.Message)
	}
	return len(o.waiting) - len(o.recorded), nil
}

func (o *office) RequestBulkAct(_ context.Context, _ task.Bulk, taskID string) error {
	return o.answers[taskID]
}

func perform(t *testing.T, o *office) (bulkflow.PerformResult, error) {
	t.Helper()
	o.recorded = map[string]fault.Code{}
	env := (&testsuite.WorkflowTestSuite{}).NewTestActivityEnvironment()
	acts := &bulkact.Activities{Bulks: o, Tasks: o}
	env.RegisterActivity(acts.PerformNext)
	value, err := env.ExecuteActivity(acts.PerformNext, bulkflow.RunInput{TenantID: "t", BulkID: "b"})
	var result bulkflow.PerformResult
	if err == nil {
		require.NoError(t, value.Get(&result))
	}
	return result, err
}

func TestRefusalOfOneTaskDoesNotStopOthers(t *testing.T) {
	o := &office{waiting: []string{"1", "2", "3"},
		answers: map[string]error{"2": fault.New(fault.Conflict, fault.IllegalTransition, "The task is Approved already.")}}
	result, err := perform(t, o)
	require.NoError(t, err)
	require.Zero(t, result.Left)
	require.Equal(t, map[string]fault.Code{"1": "", "2": fault.IllegalTransition, "3": ""}, o.recorded)
}

func TestUnreachableTaskIsRetriedAndOtherResultsAreKept(t *testing.T) {
	for _, away := range []error{fault.New(fault.Unavailable, fault.ServiceUnavailable, "Away."),
		errors.New("broken pipe")} {
		o := &office{waiting: []string{"1", "2"}, answers: map[string]error{"2": away}}
		_, err := perform(t, o)
		require.Error(t, err)
		require.Equal(t, map[string]fault.Code{"1": ""}, o.recorded)
	}
}

func TestRefusedEntryStatesItsReason(t *testing.T) {
	var v fault.Validation
	v.Add("reason", fault.Required, "Say why the invoice on hold is approved.")
	o := &office{waiting: []string{"1"}, answers: map[string]error{"1": v.Err()}}
	_, err := perform(t, o)
	require.NoError(t, err)
	require.Equal(t, []string{"Say why the invoice on hold is approved."}, o.said)
}
