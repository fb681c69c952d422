package ach_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/testsuite"
	"go.temporal.io/sdk/workflow"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/payment"
	"countersign.dev/domain/subject"
	achflow "countersign.dev/workflows/ach"
	batchflow "countersign.dev/workflows/batch"
	flowrunflow "countersign.dev/workflows/flowrun"
	"countersign.dev/workflows/problem"
)

// ledger is the contract's activities over one batch in memory, which moves by
// the domain's own rules.
type ledger struct {
	batch    payment.Batch
	answers  []batchflow.AnswerResult
	answered bool
	fails    map[string]error // once, by activity
	calls    []string
	now      time.Time
	sight    payment.BatchStatus         // what reconciliation finds
	slow     chan struct{}               // Await answers only after the seal
	offered  bool                        // the record says that the bank may have the file
	lost     bool                        // the seal is committed and its response is lost
	outages  map[payment.BatchStatus]int // how often the database is unavailable before a status is recorded
}

var _ batchflow.Activities = (*ledger)(nil)

func newLedger() *ledger {
	return &ledger{
		batch: payment.Batch{ID: "b", Number: 1, Kind: payment.BatchACH, Status: payment.AwaitingRelease, Generation: 1,
			PreparedBy: "ann"},
		answered: true, fails: map[string]error{}, sight: payment.OutcomeUnknown,
	}
}

func (l *ledger) call(name string) error {
	l.calls = append(l.calls, name)
	err := l.fails[name]
	delete(l.fails, name)
	return err
}

func (l *ledger) snapshot() batchflow.Snapshot {
	return batchflow.Snapshot{Kind: l.batch.Kind, Status: l.batch.Status, Message: l.batch.Message, Summary: "ACH batch 1",
		Deadline: l.batch.Seal.Deadline, Answers: l.answered, Version: l.batch.Version}
}

func (l *ledger) Await(context.Context, batchflow.Ref) (batchflow.Snapshot, error) {
	read, err := l.snapshot(), l.call("await")
	if l.slow != nil {
		<-l.slow
		time.Sleep(50 * time.Millisecond) // the response of the seal is sent first
	}
	return read, err
}

func (l *ledger) Seal(_ context.Context, in batchflow.Command) (batchflow.Snapshot, error) {
	if err := l.call("seal"); err != nil {
		return batchflow.Snapshot{}, err
	}
	err := l.batch.Release(strings.TrimPrefix(in.UpdateID, batchflow.UpdateRelease), l.now, payment.Duties{},
		payment.Seal{SHA256: "abc", FileName: "f.ach", Deadline: l.now.Add(time.Hour)})
	if f := problem.Of(err); f != nil {
		return batchflow.Snapshot{}, problem.Error(f)
	}
	l.batch.Version++
	if l.slow != nil {
		close(l.slow)
	}
	if l.lost {
		return batchflow.Snapshot{}, problem.Error(fault.New(fault.Unknown, fault.OutcomeUnknown, "The pool went away."))
	}
	return l.snapshot(), nil
}

func (l *ledger) RecordRequest(_ context.Context, in batchflow.Command) (batchflow.Snapshot, error) {
	if strings.HasSuffix(in.UpdateID, "nobody") {
		return batchflow.Snapshot{},
			problem.Error(fault.New(fault.Forbidden, fault.ActionForbidden, "Nobody has asked for this."))
	}
	return l.snapshot(), nil
}

func (l *ledger) Cancel(ctx context.Context, in batchflow.Command) (batchflow.Snapshot, error) {
	now, err := l.Advance(ctx, batchflow.AdvanceInput{To: payment.BatchCanceled})
	if f := problem.Of(err); f != nil {
		return now, problem.Error(f)
	}
	return now, err
}

func (l *ledger) Verify(context.Context, batchflow.Ref) error { return l.call("keep") }
func (l *ledger) Upload(context.Context, batchflow.Ref) error { return l.call("upload") }
func (l *ledger) Commit(context.Context, batchflow.Ref) error { return l.call("commit") }

func (l *ledger) Advance(_ context.Context, in batchflow.AdvanceInput) (batchflow.Snapshot, error) {
	l.calls = append(l.calls, string(in.To))
	if l.outages[in.To] > 0 {
		l.outages[in.To]--
		return batchflow.Snapshot{},
			problem.Error(fault.New(fault.Unavailable, fault.ServiceUnavailable, "The database is unavailable."))
	}
	if l.batch.Status == in.To {
		return l.snapshot(), nil
	}
	if l.offered && in.To == payment.Sealed && l.batch.Status == payment.Delivering {
		return l.snapshot(),
			problem.Error(fault.New(fault.Unknown, fault.OutcomeUnknown, "The bank may have taken the file."))
	}
	err := l.batch.Advance(in.To, in.Detail, in.Message)
	l.batch.Version++
	return l.snapshot(), err
}

func (l *ledger) Answer(context.Context, batchflow.Ref) (batchflow.AnswerResult, error) {
	l.calls = append(l.calls, "answer")
	if len(l.answers) == 0 {
		return batchflow.AnswerResult{Answer: batchflow.NoAnswer}, nil
	}
	next := l.answers[0]
	l.answers = l.answers[1:]
	return next, nil
}

func (l *ledger) Reconcile(ctx context.Context, in batchflow.Ref) (batchflow.Snapshot, error) {
	if err := l.call("reconcile"); err != nil {
		return batchflow.Snapshot{}, err
	}
	if l.sight == payment.OutcomeUnknown {
		return l.snapshot(), nil
	}
	return l.Advance(ctx, batchflow.AdvanceInput{Ref: in, To: l.sight})
}

func environment(l *ledger) *testsuite.TestWorkflowEnvironment {
	env := (&testsuite.WorkflowTestSuite{}).NewTestWorkflowEnvironment()
	env.RegisterWorkflowWithOptions(achflow.RunGenerate, workflow.RegisterOptions{Name: achflow.Generate})
	for name, do := range map[string]any{
		batchflow.ActAwait: l.Await, batchflow.ActSeal: l.Seal, batchflow.ActCancel: l.Cancel, batchflow.ActVerify: l.Verify,
		batchflow.ActUpload: l.Upload, batchflow.ActCommit: l.Commit, batchflow.ActAdvance: l.Advance,
		batchflow.ActAnswer: l.Answer, batchflow.ActReconcile: l.Reconcile, batchflow.ActRecordRequest: l.RecordRequest,
	} {
		env.RegisterActivityWithOptions(do, activity.RegisterOptions{Name: name})
	}
	l.now = env.Now()
	env.SetTestTimeout(20 * time.Second)
	return env
}

func run(env *testsuite.TestWorkflowEnvironment) {
	env.ExecuteWorkflow(achflow.Generate, flowrunflow.SealedInput{TenantID: "t",
		Subject: subject.Ref{Type: subject.Batch, ID: "b"}})
}

// request sends an Update after a time and keeps its outcome.
func request(env *testsuite.TestWorkflowEnvironment, after time.Duration, name, user string) *error {
	outcome := new(error)
	env.RegisterDelayedCallback(func() {
		env.UpdateWorkflow(name, name+user, &testsuite.TestUpdateCallback{
			OnAccept:   func() {},
			OnReject:   func(err error) { *outcome = err },
			OnComplete: func(_ any, err error) { *outcome = err },
		}, batchflow.Command{})
	}, after)
	return outcome
}

func result(t *testing.T, env *testsuite.TestWorkflowEnvironment) flowrunflow.SealedResult {
	t.Helper()
	require.NoError(t, env.GetWorkflowError())
	var got flowrunflow.SealedResult
	require.NoError(t, env.GetWorkflowResult(&got))
	return got
}

func TestReleasedBatchIsDeliveredAndAcknowledged(t *testing.T) {
	l := newLedger()
	l.answers = []batchflow.AnswerResult{{Answer: batchflow.NoAnswer}, {Answer: batchflow.Accepted}}
	env := environment(l)
	refused := request(env, time.Hour, batchflow.UpdateRelease, "ann")
	released := request(env, 2*time.Hour, batchflow.UpdateRelease, "bob")
	run(env)
	require.Equal(t, flowrunflow.Succeeded, result(t, env).Outcome)
	require.Equal(t, fault.SeparationOfDuties, problem.Of(*refused).Code)
	require.NoError(t, *released)
	require.Equal(t,
		[]string{"await", "seal", "seal", "delivering", "keep", "upload", "commit", "delivered", "answer", "answer",
			"acknowledged"}, l.calls)
}

func TestReleaseBeforeFirstActivityIsProcessed(t *testing.T) {
	l := newLedger()
	l.answers, l.slow = []batchflow.AnswerResult{{Answer: batchflow.Accepted}}, make(chan struct{})
	env := environment(l)
	released := request(env, 0, batchflow.UpdateRelease, "bob")
	run(env)
	require.NoError(t, *released)
	require.Equal(t, flowrunflow.Succeeded, result(t, env).Outcome)
	require.Equal(t, payment.Acknowledged, l.batch.Status)
}

func TestCanceledBatchSendsNothing(t *testing.T) {
	l := newLedger()
	env := environment(l)
	request(env, time.Hour, batchflow.UpdateCancel, "ann")
	run(env)
	require.Equal(t, flowrunflow.Failed, result(t, env).Outcome)
	require.Equal(t, []string{"await", "canceled"}, l.calls)
}

func TestCanceledJobCancelsItsUnreleasedBatch(t *testing.T) {
	l := newLedger()
	env := environment(l)
	env.RegisterDelayedCallback(env.CancelWorkflow, time.Hour)
	run(env)
	require.Error(t, env.GetWorkflowError())
	require.Equal(t, payment.BatchCanceled, l.batch.Status)
}

func TestCanceledJobDeliversSealedFile(t *testing.T) {
	l := newLedger()
	l.answers = []batchflow.AnswerResult{{Answer: batchflow.NoAnswer}, {Answer: batchflow.NoAnswer},
		{Answer: batchflow.Accepted}}
	env := environment(l)
	request(env, time.Hour, batchflow.UpdateRelease, "bob")
	env.RegisterDelayedCallback(env.CancelWorkflow, time.Hour+time.Second)
	run(env)
	require.Equal(t, payment.Acknowledged, l.batch.Status)
}

func TestUnknownOutcomeIsNotResentAndEndsByReconciliation(t *testing.T) {
	l := newLedger()
	l.answers = []batchflow.AnswerResult{{Answer: batchflow.Accepted}}
	l.fails["commit"] = problem.Error(fault.New(fault.Unknown, fault.OutcomeUnknown, "The file is gone."))
	env := environment(l)
	request(env, time.Hour, batchflow.UpdateRelease, "bob")
	env.RegisterDelayedCallback(func() { l.sight = payment.Delivered }, 10*time.Hour)
	run(env)
	require.Equal(t, flowrunflow.Succeeded, result(t, env).Outcome)
	uploads, looks := 0, 0
	for _, call := range l.calls {
		switch call {
		case "upload":
			uploads++
		case "reconcile":
			looks++
		}
	}
	require.Equal(t, 1, uploads)
	require.Greater(t, looks, 50, "it looked every ten minutes for nine hours")
}

func TestUndeliveredFileIsResentAfterReconciliation(t *testing.T) {
	l := newLedger()
	l.answers = []batchflow.AnswerResult{{Answer: batchflow.Accepted}}
	l.fails["commit"] = problem.Error(fault.New(fault.Unknown, fault.OutcomeUnknown, "No answer."))
	l.sight = payment.Sealed
	env := environment(l)
	request(env, time.Hour, batchflow.UpdateRelease, "bob")
	request(env, time.Hour+time.Minute, batchflow.UpdateReconcile, "bob")
	run(env)
	require.Equal(t, flowrunflow.Succeeded, result(t, env).Outcome)
	require.Equal(t, payment.Acknowledged, l.batch.Status)
}

func TestUndeliverableBatchWaitsForUserUntilCutoff(t *testing.T) {
	wrongPassword := problem.Error(fault.New(fault.Forbidden, fault.SftpAuthentication,
		"The bank's server refused the login."))
	l := newLedger()
	l.answers = []batchflow.AnswerResult{{Answer: batchflow.Accepted}}
	l.fails["upload"] = wrongPassword
	env := environment(l)
	request(env, time.Minute, batchflow.UpdateRelease, "bob")
	request(env, 30*time.Minute, batchflow.UpdateResend, "bob")
	run(env)
	require.Equal(t, flowrunflow.Succeeded, result(t, env).Outcome)

	l = newLedger()
	l.fails["upload"] = wrongPassword
	env = environment(l)
	request(env, time.Minute, batchflow.UpdateRelease, "bob")
	run(env)
	got := result(t, env)
	require.Equal(t, flowrunflow.Failed, got.Outcome)
	require.Contains(t, got.Error, "refused the login")
	require.Equal(t, payment.Expired, l.batch.Status)
	require.True(t, l.batch.Status.KeepsClaims())
}

func TestRefusedFileEndsJobWithBankMessage(t *testing.T) {
	l := newLedger()
	l.answers = []batchflow.AnswerResult{{Answer: batchflow.Refused, Text: "duplicate"}}
	env := environment(l)
	request(env, time.Minute, batchflow.UpdateRelease, "bob")
	run(env)
	require.Contains(t, result(t, env).Error, "duplicate")
	require.Equal(t, payment.Rejected, l.batch.Status)
}

func TestBankWithoutAcknowledgmentsSettlesAtOnceAndSilentBankLater(t *testing.T) {
	l := newLedger()
	l.answered = false
	env := environment(l)
	request(env, time.Minute, batchflow.UpdateRelease, "bob")
	run(env)
	require.Equal(t, flowrunflow.Succeeded, result(t, env).Outcome)
	require.Equal(t, payment.Settled, l.batch.Status)

	l = newLedger()
	env = environment(l)
	request(env, time.Minute, batchflow.UpdateRelease, "bob")
	run(env)
	got := result(t, env)
	require.Equal(t, flowrunflow.Failed, got.Outcome, "somebody is told")
	require.Contains(t, got.Error, "Ask the bank")
	require.Equal(t, payment.Delivered, l.batch.Status)
	require.Less(t, len(l.calls), 400, "the history stays short")
}
