package positivepay_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/testsuite"
	"go.temporal.io/sdk/workflow"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/payment"
	"countersign.dev/domain/subject"
	batchflow "countersign.dev/workflows/batch"
	flowrunflow "countersign.dev/workflows/flowrun"
	positivepayflow "countersign.dev/workflows/positivepay"
	"countersign.dev/workflows/problem"
)

// file is one positive-pay batch in memory.
type file struct {
	batchflow.Activities // what such a file never calls
	batch                payment.Batch
	seals                []*fault.Fault // results of the attempts to seal; after them it succeeds
	attempts             int
}

func (f *file) snapshot() (batchflow.Snapshot, error) {
	return batchflow.Snapshot{Kind: f.batch.Kind, Status: f.batch.Status, Message: f.batch.Message}, nil
}

func (f *file) Seal(context.Context, batchflow.Command) (batchflow.Snapshot, error) {
	f.attempts++
	if f.attempts <= len(f.seals) {
		return batchflow.Snapshot{}, problem.Error(f.seals[f.attempts-1])
	}
	if err := f.batch.Release("", time.Time{}, payment.Duties{}, payment.Seal{SHA256: "abc"}); err != nil {
		return batchflow.Snapshot{}, err
	}
	return f.snapshot()
}

func (f *file) Cancel(ctx context.Context, _ batchflow.Command) (batchflow.Snapshot, error) {
	return f.Advance(ctx, batchflow.AdvanceInput{To: payment.BatchCanceled})
}

func (f *file) Advance(_ context.Context, in batchflow.AdvanceInput) (batchflow.Snapshot, error) {
	if err := f.batch.Advance(in.To, in.Detail, in.Message); err != nil {
		return batchflow.Snapshot{}, err
	}
	return f.snapshot()
}

func (f *file) deliver(context.Context, batchflow.Ref) error { return nil }

func run(t *testing.T, f *file) flowrunflow.SealedResult {
	t.Helper()
	f.batch = payment.Batch{ID: "b", Kind: payment.BatchPositivePay, Status: payment.AwaitingRelease, Generation: 1}
	env := (&testsuite.WorkflowTestSuite{}).NewTestWorkflowEnvironment()
	env.SetTestTimeout(20 * time.Second)
	env.RegisterWorkflowWithOptions(positivepayflow.RunGenerate, workflow.RegisterOptions{Name: positivepayflow.Generate})
	for name, do := range map[string]any{
		batchflow.ActSeal: f.Seal, batchflow.ActCancel: f.Cancel, batchflow.ActAdvance: f.Advance,
		batchflow.ActVerify: f.deliver, batchflow.ActUpload: f.deliver, batchflow.ActCommit: f.deliver,
	} {
		env.RegisterActivityWithOptions(do, activity.RegisterOptions{Name: name})
	}
	env.ExecuteWorkflow(positivepayflow.Generate, flowrunflow.SealedInput{TenantID: "t",
		Subject: subject.Ref{Type: subject.Batch, ID: "b"}})
	require.NoError(t, env.GetWorkflowError())
	var result flowrunflow.SealedResult
	require.NoError(t, env.GetWorkflowResult(&result))
	return result
}

func TestUnsealableFileMakesRoomForNext(t *testing.T) {
	f := &file{seals: []*fault.Fault{fault.New(fault.Invalid, fault.InvalidValue, "The account has no number.")}}
	result := run(t, f)
	require.Equal(t, []any{flowrunflow.Failed, "The account has no number."}, []any{result.Outcome, result.Error})
	require.Equal(t, payment.BatchCanceled, f.batch.Status)
}

func TestFileIsSealedWhenSealingPoolReturnsAfterDays(t *testing.T) {
	f := &file{}
	for range 5000 { // three days of attempts
		f.seals = append(f.seals, fault.New(fault.Unavailable, fault.ServiceUnavailable, "The database is away."))
	}
	require.Equal(t, flowrunflow.Succeeded, run(t, f).Outcome)
	require.Equal(t, payment.Settled, f.batch.Status)
}
