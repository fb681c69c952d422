package invoice

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/testsuite"
	"go.temporal.io/sdk/workflow"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/subject"
	"countersign.dev/domain/task"
	flowrunflow "countersign.dev/workflows/flowrun"
	"countersign.dev/workflows/problem"
	taskflow "countersign.dev/workflows/task"
)

// fake is the contract's activities over one invoice in memory.
type fake struct {
	stage  invoice.Stage
	task   task.Snapshot
	stuck  bool
	done   []string
	send   func(attempt int) (SendResult, error)
	sent   int
	held   bool
	onTask func(workflow.Context, taskflow.Input) (taskflow.Result, error)
}

var _ Activities = (*fake)(nil)

func (f *fake) at(what string, to invoice.Stage) (Snapshot, error) {
	f.done = append(f.done, what)
	f.stage = to
	return f.snapshot(), nil
}

func (f *fake) snapshot() Snapshot {
	s := Snapshot{Stage: f.stage, Title: "INV-1", Stuck: f.stuck}
	if f.stage == invoice.InApproval {
		s.Task = f.task
	}
	return s
}

func (f *fake) Route(context.Context, Ref) (Snapshot, error) {
	to := f.stage
	if to == invoice.Submitted {
		to = invoice.InApproval
	}
	return f.at("route", to)
}
func (f *fake) Snapshot(context.Context, Ref) (Snapshot, error) { return f.snapshot(), nil }
func (f *fake) Abort(context.Context, Ref) (Snapshot, error)    { return f.at("abort", invoice.Captured) }
func (f *fake) Retry(_ context.Context, in RetryInput) (Snapshot, error) {
	if f.stage == invoice.InApproval {
		return Snapshot{}, problem.Error(fault.New(fault.Conflict, fault.IllegalTransition, "nothing to retry"))
	}
	to := invoice.ErpSending
	if f.stage != invoice.ErpFailed {
		to = invoice.ErpSent
	}
	return f.at("retry "+in.UpdateID, to)
}

func (f *fake) SendToErp(context.Context, Ref) (SendResult, error) {
	f.sent++
	if f.send == nil {
		s, err := f.at("erp", invoice.ErpSent)
		return SendResult{Snapshot: s}, err
	}
	r, err := f.send(f.sent)
	r.Snapshot = f.snapshot()
	return r, err
}

func (f *fake) GiveUp(_ context.Context, in GiveUpInput) (SendResult, error) {
	s, err := f.at("give up "+in.ErrorCode, invoice.ErpFailed)
	return SendResult{Snapshot: s}, err
}

func (f *fake) HandOver(context.Context, Ref) (Snapshot, error) {
	if f.held {
		f.held = false
		s, err := f.at("hold", invoice.ErpSent)
		s.Stuck = true
		return s, err
	}
	return f.at("hand over", invoice.InPayment)
}

func newEnv(t *testing.T) (*testsuite.TestWorkflowEnvironment, *fake) {
	t.Helper()
	env := (&testsuite.WorkflowTestSuite{}).NewTestWorkflowEnvironment()
	f := &fake{stage: invoice.Submitted, task: task.Snapshot{TaskID: "task", Open: true}}
	f.onTask = f.decide(invoice.Approved, time.Hour)
	env.RegisterWorkflowWithOptions(RunApproval, workflow.RegisterOptions{Name: Approval})
	env.RegisterWorkflowWithOptions(func(ctx workflow.Context, in taskflow.Input) (taskflow.Result, error) {
		return f.onTask(ctx, in)
	},
		workflow.RegisterOptions{Name: taskflow.Task})
	for name, do := range map[string]any{ActRoute: f.Route, ActSnapshot: f.Snapshot, ActSendToErp: f.SendToErp,
		ActGiveUp: f.GiveUp, ActHandOver: f.HandOver, ActRetry: f.Retry, ActAbort: f.Abort} {
		env.RegisterActivityWithOptions(do, activity.RegisterOptions{Name: name})
	}
	return env, f
}

// decide is a person who takes a while.
func (f *fake) decide(
	to invoice.Stage, after time.Duration,
) func(workflow.Context, taskflow.Input) (taskflow.Result, error) {
	return func(ctx workflow.Context, in taskflow.Input) (taskflow.Result, error) {
		if err := workflow.Sleep(ctx, after); err != nil {
			return taskflow.Result{}, err
		}
		f.done, f.stage = append(f.done, "task"), to
		return taskflow.Result{Decision: task.Approve}, nil
	}
}

func paid(env *testsuite.TestWorkflowEnvironment, f *fake, after time.Duration) {
	env.RegisterDelayedCallback(func() {
		f.stage = invoice.Paid
		env.SignalWorkflow(SignalPaid, map[string]string{"paymentId": "p"})
	}, after)
}

func run(t *testing.T, env *testsuite.TestWorkflowEnvironment) flowrunflow.SealedResult {
	t.Helper()
	env.ExecuteWorkflow(Approval, flowrunflow.SealedInput{TenantID: "t", JobID: "j",
		Subject: subject.Ref{Type: subject.Invoice, ID: "i"}})
	require.True(t, env.IsWorkflowCompleted())
	require.NoError(t, env.GetWorkflowError())
	var r flowrunflow.SealedResult
	require.NoError(t, env.GetWorkflowResult(&r))
	return r
}

func TestApprovedInvoiceIsPostedHandedOverAndAwaitsPayment(t *testing.T) {
	env, f := newEnv(t)
	paid(env, f, 30*24*time.Hour)
	require.Equal(t, flowrunflow.SealedResult{Outcome: flowrunflow.Succeeded, Summary: "INV-1"}, run(t, env))
	require.Equal(t, []string{"route", "task", "erp", "hand over"}, f.done)
}

func TestRejectedInvoiceEndsCase(t *testing.T) {
	env, f := newEnv(t)
	f.onTask = f.decide(invoice.Rejected, time.Hour)
	r := run(t, env)
	require.Equal(t, flowrunflow.Failed, r.Outcome)
	require.Equal(t, "Rejected", r.ErrorCode)
}

func TestWithdrawnInvoiceCancelsItsTask(t *testing.T) {
	env, f := newEnv(t)
	f.onTask = f.decide(invoice.Approved, 100*24*time.Hour)
	env.RegisterDelayedCallback(func() {
		f.stage = invoice.Captured
		env.SignalWorkflow(SignalWithdrawn, nil)
	}, time.Hour)
	require.Equal(t, "Withdrawn", run(t, env).ErrorCode)
	require.Equal(t, []string{"route"}, f.done)
}

func TestUnreachableERPCausesErrorAndRetryResends(t *testing.T) {
	env, f := newEnv(t)
	f.send = func(attempt int) (SendResult, error) {
		if attempt <= 6 {
			return SendResult{}, problem.Error(fault.New(fault.Unavailable, fault.ErpConnection, "no line"))
		}
		f.done, f.stage = append(f.done, "erp"), invoice.ErpSent
		return SendResult{}, nil
	}
	retried := &answer{}
	env.RegisterDelayedCallback(func() { env.UpdateWorkflow(UpdateRetry, "u1", retried, RetryInput{}) }, 5*time.Hour)
	paid(env, f, 30*24*time.Hour)
	require.Equal(t, flowrunflow.Succeeded, run(t, env).Outcome)
	require.NoError(t, retried.err)
	require.Equal(t, []string{"route", "task", "give up CONNECTION_ERROR", "retry u1", "erp", "hand over"}, f.done)
}

func TestRetryWithoutFailureIsRefused(t *testing.T) {
	env, f := newEnv(t)
	refused := &answer{}
	env.RegisterDelayedCallback(func() { env.UpdateWorkflow(UpdateRetry, "u1", refused, RetryInput{}) }, time.Minute)
	paid(env, f, 48*time.Hour)
	run(t, env)
	require.Equal(t, fault.IllegalTransition, problem.Of(refused.err).Code)
}

func TestUnknownOutcomeIsQueriedLaterAndNotResent(t *testing.T) {
	env, f := newEnv(t)
	var asked []time.Time
	f.send = func(attempt int) (SendResult, error) {
		asked = append(asked, env.Now())
		f.stage = invoice.ErpSending
		if attempt < 4 {
			return SendResult{Unknown: true}, nil
		}
		f.stage = invoice.ErpSent
		return SendResult{}, nil
	}
	paid(env, f, 10*24*time.Hour)
	require.Equal(t, flowrunflow.Succeeded, run(t, env).Outcome)
	require.Equal(t, []time.Duration{time.Minute, 2 * time.Minute, 4 * time.Minute},
		[]time.Duration{asked[1].Sub(asked[0]).Round(time.Second), asked[2].Sub(asked[1]).Round(time.Second),
			asked[3].Sub(asked[2]).Round(time.Second)})
}

func TestRefusedHandOverWaitsForUser(t *testing.T) {
	env, f := newEnv(t)
	f.held = true
	env.RegisterDelayedCallback(func() { env.UpdateWorkflow(UpdateRetry, "u1", &answer{}, RetryInput{}) }, 5*time.Hour)
	paid(env, f, 48*time.Hour)
	require.Equal(t, flowrunflow.Succeeded, run(t, env).Outcome)
	require.Equal(t, []string{"route", "task", "erp", "hold", "retry u1", "hand over"}, f.done)
}

func TestReturnedPaymentIsCreatedAgainAfterRetry(t *testing.T) {
	env, f := newEnv(t)
	env.RegisterDelayedCallback(func() {
		f.stage = invoice.PaymentFailed
		env.SignalWorkflow(SignalPaymentFailed, nil)
	}, 24*time.Hour)
	env.RegisterDelayedCallback(func() { env.UpdateWorkflow(UpdateRetry, "u1", &answer{}, RetryInput{}) }, 25*time.Hour)
	paid(env, f, 72*time.Hour)
	require.Equal(t, flowrunflow.Succeeded, run(t, env).Outcome)
	require.Equal(t, []string{"route", "task", "erp", "hand over", "retry u1", "hand over"}, f.done)
}

func TestLostSignalIsDetectedWithinDay(t *testing.T) {
	env, f := newEnv(t)
	env.RegisterDelayedCallback(func() { f.stage = invoice.Paid }, 24*time.Hour)
	require.Equal(t, flowrunflow.Succeeded, run(t, env).Outcome)
}

func TestCanceledJobReturnsInvoice(t *testing.T) {
	env, f := newEnv(t)
	f.onTask = f.decide(invoice.Approved, 100*24*time.Hour)
	env.RegisterDelayedCallback(env.CancelWorkflow, time.Hour)
	env.ExecuteWorkflow(Approval, flowrunflow.SealedInput{TenantID: "t", JobID: "j",
		Subject: subject.Ref{Type: subject.Invoice, ID: "i"}})
	require.True(t, temporal.IsCanceledError(env.GetWorkflowError()), "%v", env.GetWorkflowError())
	require.Equal(t, []string{"route", "abort"}, f.done)
}

func TestLongCaseContinuesAsNewInSameState(t *testing.T) {
	env, f := newEnv(t)
	f.stage = invoice.InPayment
	env.SetContinueAsNewSuggested(true)
	env.ExecuteWorkflow(Approval, flowrunflow.SealedInput{TenantID: "t", JobID: "j",
		Subject: subject.Ref{Type: subject.Invoice, ID: "i"}})
	var again *workflow.ContinueAsNewError
	require.ErrorAs(t, env.GetWorkflowError(), &again)

	env, f = newEnv(t)
	f.stage = invoice.InPayment
	paid(env, f, time.Hour)
	require.Equal(t, flowrunflow.Succeeded, run(t, env).Outcome)
	require.Equal(t, []string{"route"}, f.done)
}

// answer keeps what an Update was answered.
type answer struct{ refused, err error }

func (a *answer) Accept()                   {}
func (a *answer) Reject(err error)          { a.refused = err }
func (a *answer) Complete(_ any, err error) { a.err = err }
