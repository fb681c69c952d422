package notify

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/testsuite"
	"go.temporal.io/sdk/workflow"

	"countersign.dev/domain/fault"
	"countersign.dev/workflows/problem"
)

// fake refuses a number of times before it takes the message.
type fake struct {
	refusals []error
	tries    int
	given    []GiveUpInput
}

var _ Activities = (*fake)(nil)

func (f *fake) Deliver(context.Context, SendInput) error {
	f.tries++
	if f.tries <= len(f.refusals) {
		return f.refusals[f.tries-1]
	}
	return nil
}

func (f *fake) GiveUp(_ context.Context, in GiveUpInput) error {
	f.given = append(f.given, in)
	return nil
}

func run(t *testing.T, f *fake) {
	t.Helper()
	env := (&testsuite.WorkflowTestSuite{}).NewTestWorkflowEnvironment()
	env.RegisterWorkflowWithOptions(RunSend, workflow.RegisterOptions{Name: Send})
	env.RegisterActivityWithOptions(f.Deliver, activity.RegisterOptions{Name: ActDeliver})
	env.RegisterActivityWithOptions(f.GiveUp, activity.RegisterOptions{Name: ActGiveUp})
	env.ExecuteWorkflow(Send, SendInput{TenantID: "t", MailID: "m"})
	require.NoError(t, env.GetWorkflowError())
}

func away() error {
	return problem.Error(fault.New(fault.Unavailable, fault.ServiceUnavailable, "Away."))
}

func TestUnavailableServerIsRetried(t *testing.T) {
	f := &fake{refusals: []error{away(), away(), errors.New("broken pipe")}}
	run(t, f)
	require.Equal(t, 4, f.tries)
	require.Empty(t, f.given)
}

func TestRefusedMessageIsNotRetriedAndHasReason(t *testing.T) {
	f := &fake{
		refusals: []error{
			problem.Error(fault.New(fault.Invalid, fault.InvalidValue, "The recipient's address cannot be read."))}}
	run(t, f)
	require.Equal(t, 1, f.tries)
	require.Equal(t, []GiveUpInput{{SendInput{TenantID: "t", MailID: "m"}, "The recipient's address cannot be read."}},
		f.given)
}

func TestMessageIsAbandonedAfterDay(t *testing.T) {
	f := &fake{}
	for range 1000 {
		f.refusals = append(f.refusals, away())
	}
	run(t, f)
	require.Equal(t, "The mail server did not take the message within a day.", f.given[0].Reason)
}

func TestSerializedNamesAreStable(t *testing.T) {
	require.Equal(t, []string{"notify.Send", "notify.Deliver", "notify.GiveUp", "notify/t/m"},
		[]string{Send, ActDeliver, ActGiveUp, WorkflowID("t", "m")})
}

func TestMessageWaitsForTenantRateLimit(t *testing.T) {
	f := &fake{}
	env := (&testsuite.WorkflowTestSuite{}).NewTestWorkflowEnvironment()
	env.RegisterWorkflowWithOptions(RunSend, workflow.RegisterOptions{Name: Send})
	env.RegisterActivityWithOptions(f.Deliver, activity.RegisterOptions{Name: ActDeliver})
	env.RegisterActivityWithOptions(f.GiveUp, activity.RegisterOptions{Name: ActGiveUp})
	begin := env.Now()
	env.RegisterDelayedCallback(func() { require.Zero(t, f.tries, "it is not sent before its time") }, 59*time.Second)
	env.ExecuteWorkflow(Send, SendInput{TenantID: "t", MailID: "m", NotBefore: begin.Add(time.Minute)})
	require.NoError(t, env.GetWorkflowError())
	require.Equal(t, 1, f.tries)
	require.GreaterOrEqual(t, env.Now().Sub(begin), time.Minute)
}
