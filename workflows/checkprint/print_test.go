package checkprint_test

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
	checkprintflow "countersign.dev/workflows/checkprint"
	flowrunflow "countersign.dev/workflows/flowrun"
	"countersign.dev/workflows/problem"
)

// desk is both contracts' activities over one run of two checks in memory.
type desk struct {
	batchflow.Activities // what a run of checks never calls
	batch                payment.Batch
	fates                map[int64]payment.NumberFate
	submits              []any // what each submission answers: a job or an error
	states               []payment.PrinterState
	submitted            int
	handed               bool // the record says that the sheets may be at the printer
}

func newDesk(submits ...any) *desk {
	return &desk{
		batch: payment.Batch{ID: "b", Kind: payment.BatchCheck, Status: payment.AwaitingRelease, Generation: 1,
			PreparedBy: "ann"},
		fates: map[int64]payment.NumberFate{1001: payment.NumberReserved, 1002: payment.NumberReserved}, submits: submits,
	}
}

func (d *desk) snapshot() batchflow.Snapshot {
	return batchflow.Snapshot{Kind: d.batch.Kind, Status: d.batch.Status, Message: d.batch.Message,
		SHA256: d.batch.Seal.SHA256}
}

func (d *desk) Await(context.Context, batchflow.Ref) (batchflow.Snapshot, error) {
	return d.snapshot(), nil
}

func (d *desk) Seal(_ context.Context, in batchflow.Command) (batchflow.Snapshot, error) {
	err := d.batch.Release("bob, by "+in.UpdateID, time.Time{}, payment.Duties{}, payment.Seal{SHA256: "abc"})
	return d.snapshot(), err
}

func (d *desk) RecordRequest(context.Context, batchflow.Command) (batchflow.Snapshot, error) {
	return d.snapshot(), nil
}

func (d *desk) Cancel(context.Context, batchflow.Command) (batchflow.Snapshot, error) {
	err := d.batch.CheckAction(payment.CancelBatch)
	if err == nil {
		err = d.batch.Advance(payment.BatchCanceled, payment.NoDetail, "")
	}
	return d.snapshot(), err
}

func (d *desk) Verify(context.Context, batchflow.Ref) error { return nil }

func (d *desk) Advance(_ context.Context, in batchflow.AdvanceInput) (batchflow.Snapshot, error) {
	if d.batch.Status == in.To {
		return d.snapshot(), nil
	}
	if d.handed && in.To == payment.Sealed {
		return d.snapshot(),
			problem.Error(fault.New(fault.Unknown, fault.OutcomeUnknown, "The checks may have been printed."))
	}
	err := d.batch.Advance(in.To, in.Detail, in.Message)
	return d.snapshot(), err
}

func (d *desk) Submit(context.Context, batchflow.Ref) (checkprintflow.PrintJob, error) {
	answer := d.submits[min(d.submitted, len(d.submits)-1)]
	d.submitted++
	if f, refused := answer.(*fault.Fault); refused {
		return checkprintflow.PrintJob{}, problem.Error(f)
	}
	return answer.(checkprintflow.PrintJob), nil
}

func (d *desk) Watch(context.Context, checkprintflow.WatchInput) (checkprintflow.PrintJob, error) {
	next := d.states[0]
	d.states = d.states[1:]
	return checkprintflow.PrintJob{ID: 7, State: next, Text: "paper jam"}, nil
}

func (d *desk) Sheets(_ context.Context, in checkprintflow.SheetsInput) (checkprintflow.SheetsResult, error) {
	var left checkprintflow.SheetsResult
	for number, fate := range d.fates {
		if (payment.CheckNumber{Number: number, Fate: fate}).Concerned(in.Numbers, in.Fate) {
			fate = in.Fate
			d.fates[number] = fate
		}
		if fate == payment.NumberVerify {
			left.Open++
		}
	}
	return left, nil
}

func run(t *testing.T, d *desk, before func(env *testsuite.TestWorkflowEnvironment)) flowrunflow.SealedResult {
	t.Helper()
	env := (&testsuite.WorkflowTestSuite{}).NewTestWorkflowEnvironment()
	env.SetTestTimeout(20 * time.Second)
	env.RegisterWorkflowWithOptions(checkprintflow.RunPrint, workflow.RegisterOptions{Name: checkprintflow.Print})
	for name, do := range map[string]any{
		batchflow.ActAwait: d.Await, batchflow.ActSeal: d.Seal, batchflow.ActVerify: d.Verify,
		batchflow.ActRecordRequest: d.RecordRequest, batchflow.ActCancel: d.Cancel,
		batchflow.ActAdvance: d.Advance, checkprintflow.ActSubmit: d.Submit, checkprintflow.ActWatch: d.Watch,
		checkprintflow.ActSheets: d.Sheets,
	} {
		env.RegisterActivityWithOptions(do, activity.RegisterOptions{Name: name})
	}
	sendUpdate(env, time.Minute, batchflow.UpdateRelease, batchflow.Command{})
	if before != nil {
		before(env)
	}
	env.ExecuteWorkflow(checkprintflow.Print, flowrunflow.SealedInput{TenantID: "t",
		Subject: subject.Ref{Type: subject.Batch, ID: "b"}})
	require.NoError(t, env.GetWorkflowError())
	var result flowrunflow.SealedResult
	require.NoError(t, env.GetWorkflowResult(&result))
	return result
}

func sendUpdate(env *testsuite.TestWorkflowEnvironment, after time.Duration, update string, in any) {
	env.RegisterDelayedCallback(func() {
		env.UpdateWorkflow(update, update+after.String(), &testsuite.TestUpdateCallback{
			OnAccept: func() {}, OnReject: func(error) {}, OnComplete: func(any, error) {},
		}, in)
	}, after)
}

func TestPrintedChecksAreSettled(t *testing.T) {
	d := newDesk(checkprintflow.PrintJob{ID: 7, State: payment.PrinterWaiting})
	d.states = []payment.PrinterState{payment.PrinterWaiting, payment.PrinterWaiting, payment.PrinterCompleted}
	require.Equal(t, flowrunflow.Succeeded, run(t, d, nil).Outcome)
	require.Equal(t, payment.Settled, d.batch.Status)
	require.Equal(t, map[int64]payment.NumberFate{1001: payment.NumberPrinted, 1002: payment.NumberPrinted}, d.fates)
}

func TestEverySheetOfStoppedJobIsChecked(t *testing.T) {
	d := newDesk(checkprintflow.PrintJob{ID: 7, State: payment.PrinterWaiting})
	d.states = []payment.PrinterState{payment.PrinterStopped}
	result := run(t, d, func(env *testsuite.TestWorkflowEnvironment) {
		env.RegisterDelayedCallback(func() {
			require.Equal(t, payment.OutcomeUnknown, d.batch.Status)
			require.Contains(t, d.batch.Message, "paper jam")
		}, time.Hour)
		sendUpdate(env, 2*time.Hour, checkprintflow.UpdateSheets,
			checkprintflow.SheetsInput{Numbers: []int64{1001}, Fate: payment.NumberPrinted})
		env.RegisterDelayedCallback(func() {
			require.Equal(t, payment.OutcomeUnknown, d.batch.Status, "one sheet is still in doubt")
		}, 3*time.Hour)
		sendUpdate(env, 4*time.Hour, checkprintflow.UpdateSheets,
			checkprintflow.SheetsInput{Numbers: []int64{1002}, Fate: payment.NumberSpoiled, Reason: "torn"})
	})
	require.Equal(t, flowrunflow.Succeeded, result.Outcome)
	require.Equal(t, payment.Settled, d.batch.Status)
	require.Equal(t, 1, d.submitted, "nothing in doubt is printed again")
}

func TestLostPrinterResponseHasUnknownOutcome(t *testing.T) {
	d := newDesk(fault.New(fault.Unknown, fault.OutcomeUnknown, "no answer"))
	result := run(t, d, func(env *testsuite.TestWorkflowEnvironment) {
		sendUpdate(env, 2*time.Hour, checkprintflow.UpdateSheets, checkprintflow.SheetsInput{Fate: payment.NumberPrinted})
	})
	require.Equal(t, flowrunflow.Succeeded, result.Outcome)
	require.Equal(t, 1, d.submitted)
}

func TestRefusedRunWaitsForUserAndIsThenPrinted(t *testing.T) {
	d := newDesk(fault.New(fault.Conflict, fault.PrinterOffline, "no such tray"),
		checkprintflow.PrintJob{ID: 7, State: payment.PrinterCompleted})
	result := run(t, d, func(env *testsuite.TestWorkflowEnvironment) {
		env.RegisterDelayedCallback(func() { require.Equal(t, payment.Sealed, d.batch.Status) }, time.Hour)
		sendUpdate(env, 48*time.Hour, batchflow.UpdateResend, batchflow.Command{})
	})
	require.Equal(t, flowrunflow.Succeeded, result.Outcome)
	require.Equal(t, 2, d.submitted)
	require.Equal(t, payment.NumberPrinted, d.fates[1001])
}

func TestRunThatCannotBePrintedIsCanceledWhileItWaits(t *testing.T) {
	d := newDesk(fault.New(fault.Conflict, fault.AgentOffline, "its agent was revoked"))
	result := run(t, d, func(env *testsuite.TestWorkflowEnvironment) {
		env.RegisterDelayedCallback(func() { require.Equal(t, payment.Sealed, d.batch.Status) }, time.Hour)
		sendUpdate(env, 2*time.Hour, batchflow.UpdateCancel, batchflow.Command{})
		env.RegisterDelayedCallback(func() { t.Error("the canceled run still waits") }, 3*time.Hour)
	})
	require.Equal(t, flowrunflow.SealedResult{Outcome: flowrunflow.Failed,
		Error: "The run was canceled before anything was printed."}, result)
	require.Equal(t, payment.BatchCanceled, d.batch.Status)
	require.Equal(t, 1, d.submitted)
}

func TestPossiblyPrintedRunIsNotMarkedUnprinted(t *testing.T) {
	d := newDesk(fault.New(fault.Conflict, fault.PrinterOffline, "no such printer"))
	d.handed = true
	result := run(t, d, func(env *testsuite.TestWorkflowEnvironment) {
		env.RegisterDelayedCallback(func() {
			require.Equal(t, payment.OutcomeUnknown, d.batch.Status)
			require.Equal(t, map[int64]payment.NumberFate{1001: payment.NumberVerify, 1002: payment.NumberVerify}, d.fates)
		}, time.Hour)
		sendUpdate(env, 2*time.Hour, checkprintflow.UpdateSheets, checkprintflow.SheetsInput{Fate: payment.NumberPrinted})
	})
	require.Equal(t, flowrunflow.Succeeded, result.Outcome)
	require.Equal(t, 1, d.submitted)
}

func TestContinuedRunWithUnknownOutcomeReadsOpenSheets(t *testing.T) {
	d := newDesk()
	d.batch.Status = payment.OutcomeUnknown
	d.fates = map[int64]payment.NumberFate{1001: payment.NumberPrinted, 1002: payment.NumberVerify}
	run(t, d, func(env *testsuite.TestWorkflowEnvironment) {
		env.RegisterDelayedCallback(func() {
			require.Equal(t, payment.OutcomeUnknown, d.batch.Status, "one sheet is in doubt")
		}, time.Hour)
		sendUpdate(env, 2*time.Hour, checkprintflow.UpdateSheets,
			checkprintflow.SheetsInput{Numbers: []int64{1002}, Fate: payment.NumberSpoiled, Reason: "blank"})
	})
	require.Equal(t, payment.Settled, d.batch.Status)
	require.Equal(t, map[int64]payment.NumberFate{1001: payment.NumberPrinted, 1002: payment.NumberSpoiled}, d.fates)
}

func TestSheetSpoiledDuringPrintingStaysSpoiled(t *testing.T) {
	d := newDesk(checkprintflow.PrintJob{ID: 7, State: payment.PrinterWaiting})
	d.fates[1001] = payment.NumberSpoiled
	d.states = []payment.PrinterState{payment.PrinterCompleted}
	run(t, d, nil)
	require.Equal(t, payment.Settled, d.batch.Status)
	require.Equal(t, map[int64]payment.NumberFate{1001: payment.NumberSpoiled, 1002: payment.NumberPrinted}, d.fates)
}
