package expiry_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/testsuite"
	"go.temporal.io/sdk/workflow"

	expiryflow "countersign.dev/workflows/expiry"
)

const day = 24 * time.Hour

// run executes the workflow and returns when it looked. next is the time of the next warning at each look; then there
// is none.
func run(
	t *testing.T, next []time.Duration, prepare func(*testsuite.TestWorkflowEnvironment),
) (looks []time.Duration, err error) {
	t.Helper()
	env := (&testsuite.WorkflowTestSuite{}).NewTestWorkflowEnvironment()
	env.SetTestTimeout(time.Minute)
	begun := env.Now()
	env.RegisterActivityWithOptions(func(_ context.Context, in expiryflow.Input) (r expiryflow.WarnResult, _ error) {
		require.Equal(t, "tenant", in.TenantID)
		if len(looks) < len(next) {
			r.Next = begun.Add(next[len(looks)])
		}
		looks = append(looks, env.Now().Sub(begun).Round(time.Second))
		return r, nil
	}, activity.RegisterOptions{Name: expiryflow.ActWarn})
	if prepare != nil {
		prepare(env)
	}
	env.ExecuteWorkflow(expiryflow.RunWatch, expiryflow.Input{TenantID: "tenant"})
	require.True(t, env.IsWorkflowCompleted())
	return looks, env.GetWorkflowError()
}

func TestEveryThresholdIsWaitedForUntilNothingIsLeft(t *testing.T) {
	looks, err := run(t, []time.Duration{30 * day, 53 * day, 60 * day}, nil)
	require.NoError(t, err)
	require.Equal(t, []time.Duration{0, 30 * day, 53 * day, 60 * day}, looks)
}

func TestDistantThresholdIsWaitedForInParts(t *testing.T) {
	looks, err := run(t, []time.Duration{200 * day, 200 * day, 200 * day}, nil)
	require.NoError(t, err)
	require.Equal(t, []time.Duration{0, 90 * day, 180 * day, 200 * day}, looks)
}

func TestNewKeyIsReadAtOnce(t *testing.T) {
	looks, err := run(t, []time.Duration{30 * day, 20 * day}, func(env *testsuite.TestWorkflowEnvironment) {
		env.RegisterDelayedCallback(func() { env.SignalWorkflow(expiryflow.SignalChanged, nil) }, 10*day)
	})
	require.NoError(t, err)
	require.Equal(t, []time.Duration{0, 10 * day, 20 * day}, looks)
}

func TestWorkerWhoseClockIsBehindIsNotAskedWithoutPause(t *testing.T) {
	looks, err := run(t, []time.Duration{day, day, day}, nil)
	require.NoError(t, err)
	require.Equal(t, []time.Duration{0, day, day + 5*time.Second, day + 10*time.Second}, looks)
}

func TestLongHistoryContinuesAsNew(t *testing.T) {
	next := make([]time.Duration, 100)
	for n := range next {
		next[n] = time.Duration(n+1) * day
	}
	looks, err := run(t, next, nil)
	require.True(t, workflow.IsContinueAsNewError(err))
	require.Len(t, looks, 100)
}

func TestSerializedNamesAreStable(t *testing.T) {
	require.Equal(t, []string{"expiry.Watch", "expiry.Warn", "changed", "expiry-warnings/t"},
		[]string{expiryflow.Watch, expiryflow.ActWarn, expiryflow.SignalChanged, expiryflow.WorkflowID("t")})
}
