package flowrun

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/mock"
	"github.com/stretchr/testify/require"
	enumspb "go.temporal.io/api/enums/v1"
	"go.temporal.io/sdk/temporal"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind/callrest"
	"countersign.dev/domain/flow/kind/condition"
	"countersign.dev/domain/flow/kind/end"
	"countersign.dev/domain/flow/validation"
	"countersign.dev/domain/job"
)

const profileID = "0190a0b0-0000-7000-8000-000000000009"

// calling calls a service and ends well only if its answer is "done".
func calling(s callrest.Settings) flow.Graph {
	s.Profile = profileID
	return flow.Graph{
		Nodes: []flow.Node{node("s", flow.Start, nil), node("call", flow.CallREST, s),
			node("if", flow.Condition, condition.Settings{Expression: `steps.call.body == "done" && steps.call.status == 200`}),
			node("e", flow.End, nil), node("bad", flow.End, end.Settings{WithErrors: true})},
		Edges: []flow.Edge{{From: "s", To: "call", Type: flow.Then}, {From: "call", To: "if", Type: flow.Succeeded},
			{From: "call", To: "bad", Type: flow.Failed}, {From: "if", To: "e", Type: flow.Then},
			{From: "if", To: "bad", Type: flow.Else}},
	}
}

var busy = ActResult{Summary: "HTTP 503", Failure: &ActFailure{Code: string(fault.ServiceCall), Text: "It is busy.",
	Repeatable: true, After: 40 * time.Second}}

func TestCallIsRepeatedAfterAPauseOnTheServer(t *testing.T) {
	g := calling(callrest.Settings{Method: callrest.Post, Body: `{"total": 4.5}`})
	require.NoError(t, validation.Graph(g))
	env, f := newEnv(g)
	f.answers = []ActResult{busy, busy}
	begun := env.Now()
	var while StepRecord
	env.RegisterDelayedCallback(func() { while = f.steps["call"] }, 20*time.Second)
	execute(env)
	require.NoError(t, env.GetWorkflowError())
	require.Equal(t, job.FinishedOK, f.state)
	require.Equal(t, 80*time.Second, env.Now().Sub(begun).Round(time.Second))
	require.Len(t, f.calls, 3)
	for _, c := range f.calls {
		require.Equal(t, f.calls[0], c, "each attempt is the same request")
	}
	require.Equal(t, ActInput[callrest.Call]{TenantID: tenantID, JobID: jobID, Path: "call", Attempt: 1,
		Input: callrest.Call{Profile: profileID, Method: callrest.Post, Query: []callrest.Parameter{},
			Body: map[string]any{"total": 4.5}, HasBody: true}}, f.calls[0])
	require.Equal(t, []any{job.StepInfo, "HTTP 503 · 1/3", "It is busy."}, []any{while.State, while.Summary, while.Error})
	after := f.steps["call"]
	require.Equal(t, []any{job.StepSuccess, "HTTP 200", "", ""},
		[]any{after.State, after.Summary, after.ErrorCode, after.Error})
}

// A worker that stops after it has sent a request leaves it unknown whether the service carried it out.
func TestRequestOfAStoppedWorkerIsRepeatedOnlyIfItCanBe(t *testing.T) {
	for name, c := range map[string]struct {
		settings callrest.Settings
		calls    int
		state    job.State
	}{
		"POST":                             {callrest.Settings{Method: callrest.Post}, 1, job.FinishedWithErrors},
		"POST that the service recognizes": {callrest.Settings{Method: callrest.Post, Repeat: true}, 2, job.FinishedOK},
		"PUT":                              {callrest.Settings{Method: callrest.Put}, 2, job.FinishedOK},
	} {
		t.Run(name, func(t *testing.T) {
			env, f := newEnv(calling(c.settings))
			calls := 0
			call := func(context.Context, ActInput[callrest.Call]) (ActResult, error) {
				calls++
				if calls == 1 {
					return ActResult{}, temporal.NewTimeoutError(enumspb.TIMEOUT_TYPE_HEARTBEAT, nil)
				}
				return ActResult{Outputs: map[string]any{flow.OutputStatus: 200.0, flow.OutputBody: "done"}}, nil
			}
			env.OnActivity(ActCallREST, mock.Anything, mock.Anything).Return(call)
			execute(env)
			require.Equal(t, []any{c.calls, c.state}, []any{calls, f.state})
			if c.state == job.FinishedWithErrors {
				require.Equal(t, string(fault.OutcomeUnknown), f.steps["call"].ErrorCode)
			}
		})
	}
}

func TestCanceledJobMakesNoFurtherCall(t *testing.T) {
	env, f := newEnv(calling(callrest.Settings{}))
	f.answers = []ActResult{busy}
	env.RegisterDelayedCallback(env.CancelWorkflow, 20*time.Second)
	execute(env)
	require.NoError(t, env.GetWorkflowError())
	require.Equal(t, []any{job.Aborted, job.StepAborted, 1}, []any{f.state, f.steps["call"].State, len(f.calls)})
}
