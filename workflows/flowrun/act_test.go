package flowrun

import (
	"testing"
	"time"

	"github.com/stretchr/testify/mock"
	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind/end"
	"countersign.dev/domain/flow/kind/foreach"
	"countersign.dev/domain/flow/kind/sendmail"
	"countersign.dev/domain/flow/registry"
	"countersign.dev/domain/flow/validation"
	"countersign.dev/domain/job"
	"countersign.dev/workflows/problem"
)

// messages sends one message to each of the addresses, and ends with errors if one cannot be sent.
func messages(to string) flow.Graph {
	inside := func(id string, kind flow.Kind, config any) flow.Node {
		n := node(id, kind, config)
		n.Parent = "each"
		return n
	}
	return flow.Graph{
		Nodes: []flow.Node{
			node("s", flow.Start, nil), node("each", flow.ForEach, foreach.Settings{Items: to}),
			inside("is", flow.Start, nil),
			inside("mail", flow.SendMail, sendmail.Settings{To: "item", Subject: `"Hello"`,
				Text: `"Number " + string(itemIndex)`}),
			inside("ie", flow.End, nil), node("e", flow.End, nil), node("bad", flow.End, end.Settings{WithErrors: true}),
		},
		Edges: []flow.Edge{
			{From: "s", To: "each", Type: flow.Then}, {From: "is", To: "mail", Type: flow.Then},
			{From: "mail", To: "ie", Type: flow.Succeeded}, {From: "each", To: "e", Type: flow.Succeeded},
			{From: "each", To: "bad", Type: flow.Failed},
		},
	}
}

func TestEveryActingKindHasAnActivity(t *testing.T) {
	for _, d := range registry.All() {
		_, has := effects[d.Kind]
		require.Equal(t, d.Group == "actions" || d.Permission != "" || d.Kind == flow.RunWorkflow, has, d.Kind)
	}
}

func TestStepInALoopSendsItsMessage(t *testing.T) {
	g := messages(`["a@example.com", "b@example.com"]`)
	require.NoError(t, validation.Graph(g))
	env, f := newEnv(g)
	execute(env)
	require.NoError(t, env.GetWorkflowError())
	require.Equal(t, job.FinishedOK, f.state)
	sent := func(path, to, text string) ActInput[sendmail.Message] {
		return ActInput[sendmail.Message]{TenantID: tenantID, JobID: jobID, Path: path, Attempt: 1,
			Input: sendmail.Message{To: []string{to}, Subject: "Hello", Text: text}}
	}
	require.Equal(t, []ActInput[sendmail.Message]{sent("each[0]/mail", "a@example.com", "Number 0"),
		sent("each[1]/mail", "b@example.com", "Number 1")}, f.mails)
	require.Equal(t, "b@example.com", f.steps["each[1]/mail"].Summary)
}

func TestMessageThatCannotBeSentLeavesByFailed(t *testing.T) {
	env, f := newEnv(messages(`["a@example.com", "nobody"]`))
	execute(env)
	require.Equal(t, []any{job.FinishedWithErrors, string(fault.WorkflowIncorrectlyDefined), 1},
		[]any{f.state, f.code, len(f.mails)})
	require.Equal(t, `"nobody" is no email address.`, f.steps["each[1]/mail"].Error)

	env, f = newEnv(messages(`["a@example.com"]`))
	f.refused = problem.Error(fault.New(fault.Invalid, fault.InvalidValue, "It is refused."))
	execute(env)
	require.Equal(t, []any{job.FinishedWithErrors, string(fault.InvalidValue)}, []any{f.state, f.code})
	require.Equal(t, "It is refused.", f.steps["each[0]/mail"].Error)
}

// The outcome of a message is recorded although the job was canceled while it was queued. No further one is sent.
func TestCanceledJobRecordsTheMessageThatItQueued(t *testing.T) {
	env, f := newEnv(messages(`["a@example.com", "b@example.com"]`))
	env.OnActivity(ActSendMail, mock.Anything, mock.Anything).After(time.Minute).Return(ActResult{Summary: "a"}, nil)
	env.RegisterDelayedCallback(env.CancelWorkflow, time.Second)
	execute(env)
	require.NoError(t, env.GetWorkflowError())
	require.Equal(t, job.Aborted, f.state)
	require.Equal(t, []any{job.StepSuccess, "a"}, []any{f.steps["each[0]/mail"].State, f.steps["each[0]/mail"].Summary})
	require.NotContains(t, f.steps, "each[1]/mail")
}
