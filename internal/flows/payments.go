package flows

import (
	"context"
	"time"

	enumspb "go.temporal.io/api/enums/v1"
	"go.temporal.io/sdk/client"

	"countersign.dev/domain/payment"
	"countersign.dev/internal/temporalx"
	"countersign.dev/workflows/attribute"
	batchflow "countersign.dev/workflows/batch"
	checkprintflow "countersign.dev/workflows/checkprint"
	"countersign.dev/workflows/queue"
)

// RequestBatchAction sends a person's action, whose request is recorded, to the batch's process.
func (f *Flows) RequestBatchAction(
	ctx context.Context, b payment.Batch, tenantID, updateID string, action payment.BatchAction,
) error {
	in := batchflow.Command{Ref: batchflow.Ref{TenantID: tenantID, BatchID: b.ID}}
	return f.update(ctx, BatchID(tenantID, b), updateID, string(action), in, nil, nextRun)
}

// SettleSheets sends the fate of sheets, which a person has requested, to their run of checks.
func (f *Flows) SettleSheets(ctx context.Context, b payment.Batch, tenantID, updateID string, s payment.Sheets) error {
	in := checkprintflow.SheetsInput{Ref: batchflow.Ref{TenantID: tenantID, BatchID: b.ID}, Numbers: s.Numbers,
		Fate: s.Fate, Reason: s.Reason}
	b.Kind = payment.BatchCheck // no other kind has sheets
	return f.update(ctx, BatchID(tenantID, b), updateID, checkprintflow.UpdateSheets, in, nil, nextRun)
}

// nextRun keeps waiting, because the next generation's workflow is about to start under
// the same id.
func nextRun() bool { return false }

// compareTime bounds how long a person waits for a comparison with the banks.
const compareTime = 45 * time.Second

// CompareFiles checks whether the files at the banks match the record.
func (f *Flows) CompareFiles(
	ctx context.Context, tenantID string,
) (compared int, findings []payment.Finding, err error) {
	ctx, cancel := context.WithTimeout(ctx, compareTime)
	defer cancel()
	run, err := f.client.ExecuteWorkflow(ctx, client.StartWorkflowOptions{
		ID: batchflow.CompareID(tenantID), TaskQueue: queue.Core, WorkflowExecutionTimeout: 10 * time.Minute,
		WorkflowIDConflictPolicy: enumspb.WORKFLOW_ID_CONFLICT_POLICY_USE_EXISTING,
		TypedSearchAttributes:    attribute.Of(tenantID, "", "files"), StaticSummary: "Compare files with the banks",
	}, batchflow.Compare, batchflow.CompareInput{TenantID: tenantID})
	var result batchflow.CompareResult
	if err == nil {
		err = run.Get(ctx, &result)
	}
	return result.Compared, result.Findings, temporalx.Fault(err)
}
