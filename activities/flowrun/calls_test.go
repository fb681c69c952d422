package flowrun_test

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/converter"
	"go.temporal.io/sdk/testsuite"

	flowrunact "countersign.dev/activities/flowrun"
	jobapp "countersign.dev/app/job"
	"countersign.dev/domain/connection"
	"countersign.dev/domain/flow/kind/callrest"
	"countersign.dev/domain/flow/kind/sendfile"
	flowrunflow "countersign.dev/workflows/flowrun"
)

// slow is a service, or the record of its profile, that takes longer than the time between two heartbeats.
type slow struct{ opens bool }

const while = 4 * time.Second

func (s slow) Open(context.Context, string, string) (connection.Opened, error) {
	if s.opens {
		time.Sleep(while)
	}
	return connection.Opened{Type: connection.REST}, nil
}

func (slow) Call(context.Context, connection.Opened, string, callrest.Call) callrest.Response {
	time.Sleep(while)
	return callrest.Response{Status: 200}
}

// Without heartbeats, the server would count a slow call as lost, and its outcome as unknown.
func TestSlowCallsAreNotCountedAsLost(t *testing.T) {
	for name, run := range map[string]func(env *testsuite.TestActivityEnvironment) error{
		flowrunflow.ActCallREST: func(env *testsuite.TestActivityEnvironment) error {
			calls := flowrunact.Calls{Services: jobapp.Services{Profiles: slow{}, Service: slow{}}}
			env.RegisterActivity(calls.CallREST)
			_, err := env.ExecuteActivity(calls.CallREST, flowrunflow.ActInput[callrest.Call]{})
			return err
		},
		flowrunflow.ActSendFile: func(env *testsuite.TestActivityEnvironment) error {
			calls := flowrunact.Calls{Services: jobapp.Services{Profiles: slow{opens: true}}}
			env.RegisterActivity(calls.SendFile)
			_, err := env.ExecuteActivity(calls.SendFile, flowrunflow.ActInput[sendfile.Upload]{})
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			env := (&testsuite.WorkflowTestSuite{}).NewTestActivityEnvironment()
			var beats atomic.Int32
			env.SetOnActivityHeartbeatListener(func(*activity.Info, converter.EncodedValues) { beats.Add(1) })
			require.NoError(t, run(env))
			require.Positive(t, beats.Load())
		})
	}
}
