package vendor_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/testsuite"
	"go.temporal.io/sdk/workflow"

	vendorflow "countersign.dev/workflows/vendor"
)

// run executes the workflow. The account is used at the given attempt.
func run(t *testing.T, wait time.Duration, usedAt int) (looks []time.Duration, err error) {
	t.Helper()
	env := (&testsuite.WorkflowTestSuite{}).NewTestWorkflowEnvironment()
	env.SetTestTimeout(time.Minute)
	begun := env.Now()
	in := vendorflow.ActivateInput{TenantID: "tenant", AccountID: "account", UsableFrom: begun.Add(wait)}
	env.RegisterActivityWithOptions(
		func(_ context.Context, got vendorflow.ActivateInput) (vendorflow.UseResult, error) {
			require.Equal(t, "account", got.AccountID)
			looks = append(looks, env.Now().Sub(begun).Round(time.Minute))
			return vendorflow.UseResult{Done: len(looks) == usedAt}, nil
		}, activity.RegisterOptions{Name: vendorflow.ActUse})
	env.ExecuteWorkflow(vendorflow.RunActivate, in)
	require.True(t, env.IsWorkflowCompleted())
	return looks, env.GetWorkflowError()
}

func TestAccountIsUsedAfterItsWaitingPeriod(t *testing.T) {
	looks, err := run(t, 72*time.Hour, 1)
	require.NoError(t, err)
	require.Equal(t, []time.Duration{72 * time.Hour}, looks)
	looks, err = run(t, 0, 1)
	require.NoError(t, err)
	require.Equal(t, []time.Duration{0}, looks)
}

func TestPaymentsInProgressAreWaitedFor(t *testing.T) {
	looks, err := run(t, time.Hour, 3)
	require.NoError(t, err)
	require.Equal(t, []time.Duration{time.Hour, 70 * time.Minute, 80 * time.Minute}, looks)
	looks, err = run(t, 0, 0)
	require.True(t, workflow.IsContinueAsNewError(err))
	require.Len(t, looks, 288)
}
