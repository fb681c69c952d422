package connection

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/testsuite"
	"go.temporal.io/sdk/workflow"

	"countersign.dev/domain/connection"
	"countersign.dev/workflows/queue"
)

// fake fails every visit if it has a failure, and notes the tests that nobody finished.
type fake struct {
	failure error
	tries   int
	ended   []TestInput
}

var _ Activities = (*fake)(nil)

func (f *fake) Try(context.Context, TestInput) error {
	f.tries++
	return f.failure
}

func (f *fake) End(_ context.Context, in TestInput) error {
	f.ended = append(f.ended, in)
	return nil
}

func run(t *testing.T, f *fake, in TestInput) {
	t.Helper()
	env := (&testsuite.WorkflowTestSuite{}).NewTestWorkflowEnvironment()
	env.RegisterWorkflowWithOptions(RunTest, workflow.RegisterOptions{Name: Test})
	env.RegisterActivityWithOptions(f.Try, activity.RegisterOptions{Name: ActTest})
	env.RegisterActivityWithOptions(f.End, activity.RegisterOptions{Name: ActEnd})
	env.ExecuteWorkflow(Test, in)
	require.NoError(t, env.GetWorkflowError())
}

func TestFinishedTestRecordsNothingElse(t *testing.T) {
	f := &fake{}
	run(t, f, TestInput{TenantID: "t", ProfileID: "p", TrialID: "x", Type: connection.SFTP})
	require.Equal(t, 1, f.tries)
	require.Empty(t, f.ended)
}

func TestUnfinishedTestEndsWithoutAnswer(t *testing.T) {
	f := &fake{failure: errors.New("worker died")}
	in := TestInput{TenantID: "t", ProfileID: "p", TrialID: "x", Type: connection.REST}
	run(t, f, in)
	require.Equal(t, 2, f.tries, "only what a crash interrupted is repeated")
	require.Equal(t, []TestInput{in}, f.ended)
}

func TestEachTypeIsTestedWhereItsSecretsMayBeOpened(t *testing.T) {
	require.Equal(t, []string{queue.Bank, queue.Mail, queue.Delivery},
		[]string{pool(connection.SFTP), pool(connection.SMTP), pool(connection.REST)})
}

func TestSerializedNamesAreStable(t *testing.T) {
	require.Equal(t, []string{"connection.Test", "connection.Try", "connection.End", "connection/t/x"},
		[]string{Test, ActTest, ActEnd, WorkflowID("t", "x")})
}
