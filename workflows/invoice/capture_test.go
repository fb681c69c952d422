package invoice_test

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
	invoiceflow "countersign.dev/workflows/invoice"
	"countersign.dev/workflows/problem"
)

// capturing is a typed fake of the capture contract.
type capturing struct {
	readErrors []error // of the first attempts
	read       invoiceflow.ReadResult
	reads      int
	indexed    []invoiceflow.IndexInput
	failed     []invoiceflow.FailInput
}

var _ invoiceflow.CaptureActivities = (*capturing)(nil)

func (c *capturing) BeginCapture(_ context.Context, in invoiceflow.UploadRef) (invoiceflow.CapturedDocument, error) {
	return invoiceflow.CapturedDocument{ID: "doc", FileName: "a.pdf", ObjectKey: in.TenantID + "/2026/11/x", Pages: 1}, nil
}

func (c *capturing) ReadText(context.Context, invoiceflow.ReadInput) (invoiceflow.ReadResult, error) {
	c.reads++
	if c.reads <= len(c.readErrors) {
		return invoiceflow.ReadResult{}, c.readErrors[c.reads-1]
	}
	return c.read, nil
}

func (c *capturing) Index(_ context.Context, in invoiceflow.IndexInput) (invoiceflow.IndexResult, error) {
	c.indexed = append(c.indexed, in)
	return invoiceflow.IndexResult{Subject: subject.Ref{Type: subject.Invoice, ID: "inv"}, Title: "Invoice 4711"}, nil
}

func (c *capturing) FailCapture(_ context.Context, in invoiceflow.FailInput) error {
	c.failed = append(c.failed, in)
	return nil
}

func captured(t *testing.T, c *capturing, cancelAfter time.Duration) (flowrunflow.SealedResult, error) {
	t.Helper()
	var suite testsuite.WorkflowTestSuite
	env := suite.NewTestWorkflowEnvironment()
	env.RegisterWorkflow(invoiceflow.RunCapture)
	env.RegisterActivityWithOptions(c.BeginCapture, activity.RegisterOptions{Name: invoiceflow.ActBeginCapture})
	env.RegisterActivityWithOptions(c.ReadText, activity.RegisterOptions{Name: invoiceflow.ActReadText})
	env.RegisterActivityWithOptions(c.Index, activity.RegisterOptions{Name: invoiceflow.ActIndex})
	env.RegisterActivityWithOptions(c.FailCapture, activity.RegisterOptions{Name: invoiceflow.ActFailCapture})
	if cancelAfter > 0 {
		env.RegisterDelayedCallback(env.CancelWorkflow, cancelAfter)
	}
	env.ExecuteWorkflow(invoiceflow.RunCapture,
		flowrunflow.SealedInput{TenantID: "t", JobID: "j", Subject: subject.Ref{Type: subject.Upload, ID: "up"}})
	require.True(t, env.IsWorkflowCompleted())
	var result flowrunflow.SealedResult
	err := env.GetWorkflowError()
	if err == nil {
		require.NoError(t, env.GetWorkflowResult(&result))
	}
	return result, err
}

func repeated(err error, times int) []error {
	all := make([]error, times)
	for i := range all {
		all[i] = err
	}
	return all
}

func TestCaptureReadsAndMakesTheInvoice(t *testing.T) {
	c := &capturing{read: invoiceflow.ReadResult{TextKey: "t/2026/11/y", Readable: true}}
	result, err := captured(t, c, 0)
	require.NoError(t, err)
	require.Equal(t, flowrunflow.SealedResult{Outcome: flowrunflow.Succeeded, Summary: "Invoice 4711"}, result)
	require.Equal(t,
		[]invoiceflow.IndexInput{
			{UploadRef: invoiceflow.UploadRef{TenantID: "t", UploadID: "up"}, Read: c.read}}, c.indexed)
	require.Empty(t, c.failed)
}

func TestAFileAtFaultIsReadOnceAndTheReasonReachesItsOwner(t *testing.T) {
	bad := problem.Error(fault.New(fault.Invalid, fault.FileInvalid, "The file is damaged and cannot be read."))
	c := &capturing{readErrors: repeated(bad, 10)}
	result, err := captured(t, c, 0)
	require.NoError(t, err, "a refusal is an outcome")
	require.Equal(t, 1, c.reads)
	require.Equal(t, flowrunflow.Failed, result.Outcome)
	require.Equal(t, "FileInvalidException", result.ErrorCode)
	require.Equal(t,
		[]invoiceflow.FailInput{
			{UploadRef: invoiceflow.UploadRef{TenantID: "t", UploadID: "up"}, Code: "FileInvalidException",
				Text: "The file is damaged and cannot be read."}}, c.failed)
}

func TestStorageOutageOfMinutesFailsNoFile(t *testing.T) {
	away := problem.Error(fault.New(fault.Unavailable, fault.ServiceUnavailable, "The document storage does not answer."))
	c := &capturing{readErrors: repeated(away, 30), read: invoiceflow.ReadResult{Readable: true}}
	result, err := captured(t, c, 0)
	require.NoError(t, err)
	require.Equal(t, flowrunflow.Succeeded, result.Outcome)
	require.Equal(t, 31, c.reads)
}

func TestStorageOutageOfHoursIsReported(t *testing.T) {
	away := problem.Error(fault.New(fault.Unavailable, fault.ServiceUnavailable, "The document storage does not answer."))
	c := &capturing{readErrors: repeated(away, 5000)}
	result, err := captured(t, c, 0)
	require.NoError(t, err)
	require.Equal(t, flowrunflow.Failed, result.Outcome)
	require.Equal(t, "ServiceUnavailableException", c.failed[0].Code)
}

func TestACanceledCaptureEndsItsUploadToo(t *testing.T) {
	away := problem.Error(fault.New(fault.Unavailable, fault.ServiceUnavailable, "The document storage does not answer."))
	c := &capturing{readErrors: repeated(away, 5000)}
	_, err := captured(t, c, time.Minute)
	require.Error(t, err)
	require.Len(t, c.failed, 1)
	require.Equal(t, "The job was canceled.", c.failed[0].Text)
}
