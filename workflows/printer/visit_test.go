package printer

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/testsuite"
	"go.temporal.io/sdk/workflow"
)

// fake fails every contact if it has a failure, and notes the visits that nobody finished.
type fake struct {
	failure error
	tries   int
	ended   []VisitInput
}

var _ Activities = (*fake)(nil)

func (f *fake) Contact(context.Context, VisitInput) error {
	f.tries++
	return f.failure
}

func (f *fake) End(_ context.Context, in VisitInput) error {
	f.ended = append(f.ended, in)
	return nil
}

func run(t *testing.T, f *fake, in VisitInput) {
	t.Helper()
	env := (&testsuite.WorkflowTestSuite{}).NewTestWorkflowEnvironment()
	env.RegisterWorkflowWithOptions(RunVisit, workflow.RegisterOptions{Name: Visit})
	env.RegisterActivityWithOptions(f.Contact, activity.RegisterOptions{Name: ActVisit})
	env.RegisterActivityWithOptions(f.End, activity.RegisterOptions{Name: ActEnd})
	env.ExecuteWorkflow(Visit, in)
	require.NoError(t, env.GetWorkflowError())
}

func TestFinishedVisitRecordsNothingElse(t *testing.T) {
	f := &fake{}
	run(t, f, VisitInput{TenantID: "t", VisitID: "v"})
	require.Equal(t, 1, f.tries)
	require.Empty(t, f.ended)
}

func TestUnfinishedVisitEndsWithoutAnswer(t *testing.T) {
	f := &fake{failure: errors.New("worker died")}
	in := VisitInput{TenantID: "t", VisitID: "v"}
	run(t, f, in)
	require.Equal(t, 2, f.tries, "only what a crash interrupted is repeated")
	require.Equal(t, []VisitInput{in}, f.ended)
}

func TestSerializedNamesAreStable(t *testing.T) {
	require.Equal(t, []string{"printer.Visit", "printer.Contact", "printer.End", "printer/t/v"},
		[]string{Visit, ActVisit, ActEnd, WorkflowID("t", "v")})
}
