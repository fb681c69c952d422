package workers_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	commonpb "go.temporal.io/api/common/v1"
	enumspb "go.temporal.io/api/enums/v1"
	"go.temporal.io/api/workflowservice/v1"

	"countersign.dev/domain/id"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/flows"
	batchflow "countersign.dev/workflows/batch"
)

// resetBefore resets the batch's workflow to the scheduling of an activity, as an operator can, or as a restored
// workflow server would.
func (h *installation) resetBefore(b payment.Batch, activity string) {
	h.t.Helper()
	ctx, workflowID := context.Background(), flows.BatchID(h.TenantID, b)
	info, err := h.client.DescribeWorkflowExecution(ctx, workflowID, "")
	require.NoError(h.t, err)
	execution := info.GetWorkflowExecutionInfo().GetExecution()
	events, last := h.client.GetWorkflowHistory(ctx, workflowID, execution.GetRunId(), false,
		enumspb.HISTORY_EVENT_FILTER_TYPE_ALL_EVENT), int64(0)
	for {
		require.True(h.t, events.HasNext(), "the process never came to %s", activity)
		e, err := events.Next()
		require.NoError(h.t, err)
		if e.GetActivityTaskScheduledEventAttributes().GetActivityType().GetName() == activity {
			break
		}
		if e.GetEventType() == enumspb.EVENT_TYPE_WORKFLOW_TASK_COMPLETED {
			last = e.GetEventId()
		}
	}
	_, err = h.client.ResetWorkflowExecution(ctx, &workflowservice.ResetWorkflowExecutionRequest{
		Namespace:         h.server.Namespace,
		WorkflowExecution: &commonpb.WorkflowExecution{WorkflowId: workflowID, RunId: execution.GetRunId()}, Reason: "test",
		WorkflowTaskFinishEventId: last, RequestId: id.New(),
		ResetReapplyExcludeTypes: []enumspb.ResetReapplyExcludeType{enumspb.RESET_REAPPLY_EXCLUDE_TYPE_SIGNAL,
			enumspb.RESET_REAPPLY_EXCLUDE_TYPE_UPDATE},
	})
	require.NoError(h.t, err)
}

// ended waits for the newest run of the batch's process.
func (h *installation) ended(b payment.Batch) enumspb.WorkflowExecutionStatus {
	h.t.Helper()
	var status enumspb.WorkflowExecutionStatus
	require.Eventually(h.t, func() bool {
		info, err := h.client.DescribeWorkflowExecution(context.Background(), flows.BatchID(h.TenantID, b), "")
		status = info.GetWorkflowExecutionInfo().GetStatus()
		return err == nil && status != enumspb.WORKFLOW_EXECUTION_STATUS_RUNNING
	}, 30*time.Second, 50*time.Millisecond)
	return status
}

func (h *installation) files() []os.DirEntry {
	h.t.Helper()
	entries, err := os.ReadDir(filepath.Join(h.bank.Files(), "inbound"))
	require.NoError(h.t, err)
	return entries
}

func TestResetWorkflowSendsNoFileTwice(t *testing.T) {
	h := newHouse(t)
	paymentID, _ := h.Pay(h.PaidByACH, "INV-1", "10.00")
	b, err := h.batches.Prepare(by(h.Ann), payment.NewBatch{ProjectID: h.ACH, Kind: payment.BatchACH})
	require.NoError(t, err)
	_, err = h.request(by(h.Bob), b.ID, payment.ReleaseBatch)
	require.NoError(t, err)
	b = h.reaches(b.ID, payment.Acknowledged)
	h.ended(b)
	require.NoError(t, os.Remove(filepath.Join(h.bank.Files(), "inbound", b.Seal.FileName)), "the bank takes it")

	h.resetBefore(b, batchflow.ActUpload)
	require.Equal(t, enumspb.WORKFLOW_EXECUTION_STATUS_COMPLETED, h.ended(b))
	require.Empty(t, h.files(), "the record says that the bank has it")
	h.reaches(b.ID, payment.Acknowledged)

	// The same if the worker crashed between the bank's response and its record.
	h.Exec(`UPDATE payment_batches SET status = 'delivering' WHERE id = $1`, b.ID)
	h.Exec(`UPDATE payments SET status = 'processing' WHERE id = $1`, paymentID)
	require.NoError(t, os.Remove(filepath.Join(h.bank.Files(), "outbound", b.Seal.FileName+".ack")))
	h.resetBefore(b, batchflow.ActUpload)
	h.reaches(b.ID, payment.OutcomeUnknown)
	require.Empty(t, h.files(), "nobody sends it again before it is known")
	require.NoError(t, h.client.TerminateWorkflow(context.Background(), flows.BatchID(h.TenantID, b), "", "end of test"))
}

// An operator terminates the workflow of a batch. The next request starts another one that continues from the
// state of the batch.
func TestBatchWithTerminatedWorkflowContinuesAndIsPaidOnce(t *testing.T) {
	h := newHouse(t)
	ctx := context.Background()
	_, invoiceID := h.Pay(h.PaidByACH, "INV-1", "10.00")
	b, err := h.batches.Prepare(by(h.Ann), payment.NewBatch{ProjectID: h.ACH, Kind: payment.BatchACH})
	require.NoError(t, err)
	end := func() {
		require.Eventually(t, func() bool {
			return h.client.TerminateWorkflow(ctx, flows.BatchID(h.TenantID, b), "", "test") == nil
		}, 20*time.Second, 50*time.Millisecond)
		h.jobEnds(b.JobID)
	}
	end()
	_, err = h.request(by(h.Bob), b.ID, payment.ReleaseBatch)
	require.NoError(t, err, "it can be released all the same")
	done := h.reaches(b.ID, payment.Acknowledged)
	require.NotEqual(t, b.JobID, done.JobID)
	require.Len(t, h.files(), 1)
	h.paid(invoiceID)

	h.jobEnds(done.JobID)
	// as a process that failed while it waited left it
	h.Exec(`UPDATE payment_batches SET status = 'delivered', acknowledged_at = NULL WHERE id = $1`, b.ID)
	_, err = h.request(by(h.Bob), b.ID, payment.ReconcileBatch)
	require.NoError(t, err)
	h.reaches(b.ID, payment.Acknowledged)
	require.Len(t, h.files(), 1)
}
