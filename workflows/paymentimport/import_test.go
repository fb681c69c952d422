package paymentimport_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/testsuite"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/subject"
	flowrunflow "countersign.dev/workflows/flowrun"
	paymentimportflow "countersign.dev/workflows/paymentimport"
	"countersign.dev/workflows/problem"
)

// books is a typed fake of the contract.
type books struct {
	stageErrors []error // of the first attempts
	createError error
	stages      int
	rows        int // rows to process
	done        paymentimportflow.FinishResult
	created     []paymentimportflow.CreateInput
	failed      []paymentimportflow.FailInput
}

var _ paymentimportflow.Activities = (*books)(nil)

func (b *books) StageImport(context.Context, paymentimportflow.UploadRef) error {
	b.stages++
	if b.stages <= len(b.stageErrors) {
		return b.stageErrors[b.stages-1]
	}
	return nil
}

func (b *books) CreateImported(
	_ context.Context, in paymentimportflow.CreateInput,
) (paymentimportflow.CreateResult, error) {
	b.created = append(b.created, in)
	b.rows = max(0, b.rows-in.Most)
	return paymentimportflow.CreateResult{Left: b.rows}, b.createError
}

func (b *books) FinishImport(context.Context, paymentimportflow.UploadRef) (paymentimportflow.FinishResult, error) {
	return b.done, nil
}

func (b *books) FailImport(_ context.Context, in paymentimportflow.FailInput) error {
	b.failed = append(b.failed, in)
	return nil
}

var ref = paymentimportflow.UploadRef{TenantID: "t", UploadID: "up"}

func imported(t *testing.T, b *books, cancelAfter time.Duration) (flowrunflow.SealedResult, error) {
	t.Helper()
	var suite testsuite.WorkflowTestSuite
	env := suite.NewTestWorkflowEnvironment()
	env.RegisterWorkflow(paymentimportflow.RunImport)
	for name, do := range map[string]any{paymentimportflow.ActStage: b.StageImport,
		paymentimportflow.ActCreate: b.CreateImported, paymentimportflow.ActFinish: b.FinishImport,
		paymentimportflow.ActFail: b.FailImport} {
		env.RegisterActivityWithOptions(do, activity.RegisterOptions{Name: name})
	}
	if cancelAfter > 0 {
		env.RegisterDelayedCallback(env.CancelWorkflow, cancelAfter)
	}
	env.ExecuteWorkflow(paymentimportflow.RunImport,
		flowrunflow.SealedInput{TenantID: "t", JobID: "j", Subject: subject.Ref{Type: subject.Upload, ID: "up"}})
	require.True(t, env.IsWorkflowCompleted())
	var result flowrunflow.SealedResult
	err := env.GetWorkflowError()
	if err == nil {
		require.NoError(t, env.GetWorkflowResult(&result))
	}
	return result, err
}

func away(times int) []error {
	all := make([]error, times)
	for i := range all {
		all[i] = problem.Error(fault.New(fault.Unavailable, fault.ServiceUnavailable,
			"The document storage does not answer."))
	}
	return all
}

func TestRowsAreImportedInSeveralActivities(t *testing.T) {
	b := &books{rows: 12_450,
		done: paymentimportflow.FinishResult{Imported: 12_448, Refused: 2, Summary: "a.csv: 12448 payments, 2 rows refused"}}
	result, err := imported(t, b, 0)
	require.NoError(t, err)
	require.Equal(t,
		flowrunflow.SealedResult{Outcome: flowrunflow.Succeeded, Summary: "a.csv: 12448 payments, 2 rows refused"}, result)
	require.Equal(t, []paymentimportflow.CreateInput{{UploadRef: ref, Most: 10_000}, {UploadRef: ref, Most: 10_000}},
		b.created)
	require.Empty(t, b.failed)
}

func TestFileWithoutPayableRowsFails(t *testing.T) {
	b := &books{rows: 1,
		done: paymentimportflow.FinishResult{Refused: 1, Summary: "a.csv: 0 payments, 1 rows refused",
			Code: "ValidationFailedException", Error: "No row."}}
	result, err := imported(t, b, 0)
	require.NoError(t, err)
	require.Equal(t,
		flowrunflow.SealedResult{Outcome: flowrunflow.Failed, Summary: b.done.Summary, ErrorCode: b.done.Code,
			Error: b.done.Error}, result)
	require.Empty(t, b.failed, "finishing has told the owner")
}

func TestUnreadableFileIsReadOnceAndReported(t *testing.T) {
	bad := problem.Error(fault.New(fault.Invalid, fault.DetailRecordMissing, "The Detail Record is missing."))
	b := &books{stageErrors: []error{bad, bad, bad}}
	result, err := imported(t, b, 0)
	require.NoError(t, err, "a refusal is an outcome")
	require.Equal(t, 1, b.stages)
	require.Equal(t, flowrunflow.Failed, result.Outcome)
	require.Equal(t,
		[]paymentimportflow.FailInput{
			{UploadRef: ref, Code: "DetailRecordMissingException", Text: "The Detail Record is missing."}}, b.failed)
	require.Empty(t, b.created)
}

func TestStorageOutageOfMinutesFailsNoFile(t *testing.T) {
	b := &books{stageErrors: away(30), done: paymentimportflow.FinishResult{Imported: 1}}
	result, err := imported(t, b, 0)
	require.NoError(t, err)
	require.Equal(t, flowrunflow.Succeeded, result.Outcome)
	require.Equal(t, 31, b.stages)
}

func TestStorageOutageOfHoursIsReported(t *testing.T) {
	b := &books{stageErrors: away(5000)}
	result, err := imported(t, b, 0)
	require.NoError(t, err)
	require.Equal(t, []any{flowrunflow.Failed, "ServiceUnavailableException"}, []any{result.Outcome, b.failed[0].Code})
}

func TestCanceledImportEndsItsUpload(t *testing.T) {
	b := &books{stageErrors: away(5000)}
	_, err := imported(t, b, time.Minute)
	require.Error(t, err)
	require.Equal(t,
		[]paymentimportflow.FailInput{
			{UploadRef: ref, Code: string(fault.IllegalTransition), Text: "The job was canceled."}}, b.failed)
}

func TestPartiallyRefusedImportIsReported(t *testing.T) {
	b := &books{rows: 900, createError: problem.Error(fault.New(fault.NotFound, fault.NotFoundCode, "It does not exist."))}
	result, err := imported(t, b, 0)
	require.NoError(t, err)
	require.Equal(t, []any{flowrunflow.Failed, 1}, []any{result.Outcome, len(b.failed)})
}
