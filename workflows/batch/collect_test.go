package batch_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/testsuite"
	"go.temporal.io/sdk/workflow"

	batchflow "countersign.dev/workflows/batch"
)

func TestLeftoversAreCollectedOnceADayDespiteFailures(t *testing.T) {
	env := (&testsuite.WorkflowTestSuite{}).NewTestWorkflowEnvironment()
	env.SetTestTimeout(time.Minute)
	var at []time.Duration
	begun := env.Now()
	env.RegisterActivityWithOptions(func(_ context.Context, in batchflow.CollectInput) (batchflow.CollectResult, error) {
		require.Equal(t, "tenant", in.TenantID)
		at = append(at, env.Now().Sub(begun).Round(time.Hour))
		if len(at) == 2 {
			return batchflow.CollectResult{}, temporal.NewNonRetryableApplicationError("away", "x", errors.New("away"))
		}
		return batchflow.CollectResult{Attempts: 1}, nil
	}, activity.RegisterOptions{Name: batchflow.ActCollect})
	env.ExecuteWorkflow(batchflow.RunCollect, batchflow.CollectInput{TenantID: "tenant"})
	require.True(t, env.IsWorkflowCompleted())
	require.True(t, workflow.IsContinueAsNewError(env.GetWorkflowError()))
	require.Len(t, at, 30)
	require.Equal(t, []time.Duration{24 * time.Hour, 48 * time.Hour, 72 * time.Hour}, at[:3],
		"a failure is left to the next day")
}
