package bankinbound

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/testsuite"
	"go.temporal.io/sdk/workflow"

	"countersign.dev/domain/fault"
	"countersign.dev/workflows/problem"
)

type fake struct {
	looks  []time.Time
	refuse bool
	env    *testsuite.TestWorkflowEnvironment
}

var _ Activities = (*fake)(nil)

func (f *fake) Read(_ context.Context, in Input) (ReadResult, error) {
	f.looks = append(f.looks, f.env.Now())
	if f.refuse {
		return ReadResult{},
			problem.Error(fault.New(fault.Forbidden, fault.SftpAuthentication, "The bank's server refused the login."))
	}
	return ReadResult{Files: 1}, nil
}

func world() *fake {
	f := &fake{env: (&testsuite.WorkflowTestSuite{}).NewTestWorkflowEnvironment()}
	f.env.RegisterWorkflowWithOptions(RunInbound, workflow.RegisterOptions{Name: Inbound})
	f.env.RegisterActivityWithOptions(f.Read, activity.RegisterOptions{Name: ActRead})
	f.env.SetTestTimeout(30 * time.Second)
	return f
}

func TestFolderIsReadRegularlyByShortRuns(t *testing.T) {
	f := world()
	f.refuse = true // a look that fails ends nothing
	f.env.ExecuteWorkflow(Inbound, Input{TenantID: "t", AccountID: "a"})
	require.ErrorAs(t, f.env.GetWorkflowError(), new(*workflow.ContinueAsNewError))
	require.Len(t, f.looks, looks)
	require.Equal(t, every, f.looks[1].Sub(f.looks[0]))
}

func TestCallerIsAnsweredWithoutDelay(t *testing.T) {
	f := world()
	f.env.RegisterDelayedCallback(func() { f.env.SignalWorkflow(SignalLook, nil) }, time.Minute)
	f.env.RegisterDelayedCallback(f.env.CancelWorkflow, 2*time.Minute)
	f.env.ExecuteWorkflow(Inbound, Input{TenantID: "t", AccountID: "a"})
	require.Error(t, f.env.GetWorkflowError())
	require.Len(t, f.looks, 2)
	require.Equal(t, time.Minute, f.looks[1].Sub(f.looks[0]))
}
