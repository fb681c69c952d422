package tenantdeletion_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/testsuite"
	"go.temporal.io/sdk/workflow"

	tenantdeletionflow "countersign.dev/workflows/tenantdeletion"
)

const wait = 30 * 24 * time.Hour

var (
	in    = tenantdeletionflow.DeleteInput{TenantID: "p", DeletionID: "d"}
	begun = time.Date(2026, 11, 27, 12, 0, 0, 0, time.UTC)
)

// fake notes what happens, and after how many hours.
type fake struct {
	env      *testsuite.TestWorkflowEnvironment
	checks   []tenantdeletionflow.Progress // the results of the checks; the last one is repeated
	leftover []int64                       // what each pass erases; then nothing
	done     []string
	hours    []float64
}

var _ tenantdeletionflow.Activities = (*fake)(nil)

func (f *fake) note(what string) {
	f.done = append(f.done, what)
	f.hours = append(f.hours, f.env.Now().Sub(begun).Hours())
}

func (f *fake) Announce(
	context.Context, tenantdeletionflow.DeleteInput,
) (r tenantdeletionflow.AnnounceResult, err error) {
	f.note("announce")
	return tenantdeletionflow.AnnounceResult{DueAt: begun.Add(wait)}, nil
}

func (f *fake) Close(context.Context, tenantdeletionflow.DeleteInput) (r tenantdeletionflow.CloseResult, err error) {
	f.note("close")
	r.Progress = f.checks[0]
	if len(f.checks) > 1 {
		f.checks = f.checks[1:]
	}
	return r, nil
}

func (f *fake) Erase(context.Context, tenantdeletionflow.DeleteInput) (r tenantdeletionflow.EraseResult, err error) {
	f.note("erase")
	if len(f.leftover) > 0 {
		r.Erased, f.leftover = f.leftover[0], f.leftover[1:]
	}
	return r, nil
}

func (f *fake) Finish(context.Context, tenantdeletionflow.DeleteInput) error {
	f.note("finish")
	return nil
}

func run(t *testing.T, f *fake, prepare func()) *fake {
	t.Helper()
	f.env = (&testsuite.WorkflowTestSuite{}).NewTestWorkflowEnvironment()
	f.env.SetStartTime(begun)
	f.env.SetTestTimeout(time.Minute)
	f.env.RegisterWorkflowWithOptions(tenantdeletionflow.RunDelete,
		workflow.RegisterOptions{Name: tenantdeletionflow.Delete})
	f.env.RegisterActivityWithOptions(f.Announce, activity.RegisterOptions{Name: tenantdeletionflow.ActAnnounce})
	f.env.RegisterActivityWithOptions(f.Close, activity.RegisterOptions{Name: tenantdeletionflow.ActClose})
	f.env.RegisterActivityWithOptions(f.Erase, activity.RegisterOptions{Name: tenantdeletionflow.ActErase})
	f.env.RegisterActivityWithOptions(f.Finish, activity.RegisterOptions{Name: tenantdeletionflow.ActFinish})
	if prepare != nil {
		prepare()
	}
	f.env.ExecuteWorkflow(tenantdeletionflow.Delete, in)
	require.NoError(t, f.env.GetWorkflowError())
	return f
}

func TestCompanyIsClosedWhenItIsDueAndErasedUntilNothingIsLeft(t *testing.T) {
	f := run(t, &fake{checks: []tenantdeletionflow.Progress{tenantdeletionflow.Closed}, leftover: []int64{400, 1}}, nil)
	require.Equal(t, []string{"announce", "close", "erase", "erase", "erase", "finish"}, f.done)
	require.InDelta(t, wait.Hours(), f.hours[1], 0.01)
}

func TestUnfinishedPaymentsPostponeTheClosing(t *testing.T) {
	f := run(t, &fake{checks: []tenantdeletionflow.Progress{tenantdeletionflow.Unfinished,
		tenantdeletionflow.Unfinished, tenantdeletionflow.Closed}}, nil)
	require.Equal(t, []string{"announce", "close", "close", "close", "erase", "finish"}, f.done)
	require.InDelta(t, wait.Hours()+2, f.hours[3], 0.01, "checked every hour")
}

func TestCancellationEndsTheWaitAndErasesNothing(t *testing.T) {
	f := &fake{checks: []tenantdeletionflow.Progress{tenantdeletionflow.Canceled}}
	run(t, f, func() {
		f.env.RegisterDelayedCallback(func() { f.env.SignalWorkflow(tenantdeletionflow.SignalCanceled, nil) }, time.Hour)
	})
	require.Equal(t, []string{"announce", "close", "announce"}, f.done)
	require.InDelta(t, 1, f.hours[2], 0.01)
}

func TestSerializedNamesAreStable(t *testing.T) {
	require.Equal(t, []string{"tenantdeletion.Delete", "tenantdeletion.Announce", "tenantdeletion.Close",
		"tenantdeletion.Erase", "tenantdeletion.Finish", "canceled", "tenant-deletion/t/d"},
		[]string{tenantdeletionflow.Delete, tenantdeletionflow.ActAnnounce, tenantdeletionflow.ActClose,
			tenantdeletionflow.ActErase, tenantdeletionflow.ActFinish, tenantdeletionflow.SignalCanceled,
			tenantdeletionflow.WorkflowID("t", "d")})
}
