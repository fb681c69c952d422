package license_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/testsuite"
	"go.temporal.io/sdk/workflow"

	licenseflow "countersign.dev/workflows/license"
)

const day = 24 * time.Hour

// run executes the workflow and returns the days of its looks. next is the day of the next end at each look; then there
// is none.
func run(t *testing.T, next []int, prepare func(*testsuite.TestWorkflowEnvironment)) (looks []int, err error) {
	t.Helper()
	env := (&testsuite.WorkflowTestSuite{}).NewTestWorkflowEnvironment()
	env.SetTestTimeout(time.Minute)
	begun := env.Now()
	env.RegisterActivityWithOptions(func(_ context.Context, in licenseflow.Input) (r licenseflow.EndResult, _ error) {
		require.Equal(t, "tenant", in.TenantID)
		if len(looks) < len(next) {
			r.Next = begun.Add(time.Duration(next[len(looks)]) * day)
		}
		looks = append(looks, int(env.Now().Sub(begun).Round(time.Hour)/day))
		return r, nil
	}, activity.RegisterOptions{Name: licenseflow.ActEndTerms})
	if prepare != nil {
		prepare(env)
	}
	env.ExecuteWorkflow(licenseflow.RunEndTerms, licenseflow.Input{TenantID: "tenant"})
	require.True(t, env.IsWorkflowCompleted())
	return looks, env.GetWorkflowError()
}

func TestEveryEndIsNoticed(t *testing.T) {
	looks, err := run(t, []int{30, 60}, nil)
	require.NoError(t, err)
	require.Equal(t, []int{0, 30, 60}, looks)
}

func TestDistantEndIsWaitedForInParts(t *testing.T) {
	looks, err := run(t, []int{200, 200, 200}, nil)
	require.NoError(t, err)
	require.Equal(t, []int{0, 90, 180, 200}, looks)
}

func TestChangedLicenseIsReadAtOnce(t *testing.T) {
	looks, err := run(t, []int{30, 20}, func(env *testsuite.TestWorkflowEnvironment) {
		env.RegisterDelayedCallback(func() { env.SignalWorkflow(licenseflow.SignalChanged, nil) }, 10*day)
	})
	require.NoError(t, err)
	require.Equal(t, []int{0, 10, 20}, looks)
}

func TestLongHistoryContinuesAsNew(t *testing.T) {
	next := make([]int, 100)
	for n := range next {
		next[n] = n + 1
	}
	looks, err := run(t, next, nil)
	require.True(t, workflow.IsContinueAsNewError(err))
	require.Len(t, looks, 100)
}
