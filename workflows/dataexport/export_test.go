package dataexport_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/testsuite"
	"go.temporal.io/sdk/workflow"

	dataexportflow "countersign.dev/workflows/dataexport"
)

var in = dataexportflow.ExportInput{TenantID: "t", ExportID: "e"}

// fake notes what happens, and when.
type fake struct {
	env     *testsuite.TestWorkflowEnvironment
	life    time.Duration // 0: there is no archive
	failure error
	writes  int
	done    []string
	after   time.Duration
}

var _ dataexportflow.Activities = (*fake)(nil)

func (f *fake) Write(context.Context, dataexportflow.ExportInput) (r dataexportflow.WriteResult, err error) {
	if f.writes++; f.failure != nil {
		return r, f.failure
	}
	if f.life > 0 {
		r.ExpiresAt = f.env.Now().Add(f.life)
	}
	return r, nil
}

func (f *fake) Fail(_ context.Context, got dataexportflow.ExportInput) error {
	f.done = append(f.done, "fail "+got.ExportID)
	return nil
}

func (f *fake) Remove(_ context.Context, got dataexportflow.ExportInput) error {
	f.done = append(f.done, "remove "+got.ExportID)
	f.after = f.env.Now().Sub(begun)
	return nil
}

var begun = time.Date(2026, 11, 27, 12, 0, 0, 0, time.UTC)

func run(t *testing.T, f *fake) *fake {
	t.Helper()
	f.env = (&testsuite.WorkflowTestSuite{}).NewTestWorkflowEnvironment()
	f.env.SetStartTime(begun)
	f.env.SetTestTimeout(time.Minute)
	f.env.RegisterWorkflowWithOptions(dataexportflow.RunExport, workflow.RegisterOptions{Name: dataexportflow.Export})
	f.env.RegisterActivityWithOptions(f.Write, activity.RegisterOptions{Name: dataexportflow.ActWrite})
	f.env.RegisterActivityWithOptions(f.Fail, activity.RegisterOptions{Name: dataexportflow.ActFail})
	f.env.RegisterActivityWithOptions(f.Remove, activity.RegisterOptions{Name: dataexportflow.ActRemove})
	f.env.ExecuteWorkflow(dataexportflow.Export, in)
	require.NoError(t, f.env.GetWorkflowError())
	return f
}

func TestArchiveIsRemovedWhenItsTimeIsOver(t *testing.T) {
	f := run(t, &fake{life: 7 * 24 * time.Hour})
	require.Equal(t, []string{"remove e"}, f.done)
	require.InDelta(t, 7*24, f.after.Hours(), 0.1)
}

func TestExportWithoutArchiveRemovesNothing(t *testing.T) {
	require.Empty(t, run(t, &fake{}).done)
}

func TestArchiveThatCannotBeWrittenEndsTheExport(t *testing.T) {
	f := run(t, &fake{failure: errors.New("the storage is full")})
	require.Equal(t, []string{"fail e"}, f.done)
	require.Equal(t, 5, f.writes, "an outage of a few minutes does not end it")
}

func TestSerializedNamesAreStable(t *testing.T) {
	require.Equal(t, []string{"dataexport.Export", "dataexport.Write", "dataexport.Fail", "dataexport.Remove",
		"data-export/t/e"}, []string{dataexportflow.Export, dataexportflow.ActWrite, dataexportflow.ActFail,
		dataexportflow.ActRemove, dataexportflow.WorkflowID("t", "e")})
}
