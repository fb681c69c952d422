package bulk

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/testsuite"
	"go.temporal.io/sdk/workflow"
)

// parts is an action of so many parts, which fails as often at first.
type parts struct{ left, failures, calls int }

var _ Activities = (*parts)(nil)

func (p *parts) PerformNext(context.Context, RunInput) (PerformResult, error) {
	p.calls++
	if p.calls <= p.failures {
		return PerformResult{}, errors.New("the connection broke")
	}
	p.left--
	return PerformResult{Left: p.left}, nil
}

func run(t *testing.T, p *parts) {
	t.Helper()
	env := (&testsuite.WorkflowTestSuite{}).NewTestWorkflowEnvironment()
	env.RegisterWorkflowWithOptions(RunBulk, workflow.RegisterOptions{Name: Run})
	env.RegisterActivityWithOptions(p.PerformNext, activity.RegisterOptions{Name: ActPerform})
	env.ExecuteWorkflow(Run, RunInput{TenantID: "t", BulkID: "b"})
	require.NoError(t, env.GetWorkflowError())
}

func TestEveryPartIsExecuted(t *testing.T) {
	p := &parts{left: 250}
	run(t, p)
	require.Equal(t, 250, p.calls)
}

func TestInterruptedPartIsRetried(t *testing.T) {
	p := &parts{left: 2, failures: 3}
	run(t, p)
	require.Equal(t, 5, p.calls)
}
