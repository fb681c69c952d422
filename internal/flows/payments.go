package flows

import (
	"context"

	"countersign.dev/domain/actor"
	"countersign.dev/domain/payment"
	batchflow "countersign.dev/workflows/batch"
	checkprintflow "countersign.dev/workflows/checkprint"
)

// TellBatch passes a person's wish on to the batch's process.
func (f *Flows) TellBatch(ctx context.Context, b payment.Batch, tenantID, updateID string, wish payment.Wish) error {
	who, _ := actor.From(ctx)
	in := batchflow.Command{Ref: batchflow.Ref{TenantID: tenantID, BatchID: b.ID}, By: who}
	return f.updateSoon(ctx, batchflow.WorkflowID(b.Kind, tenantID, b.ID), updateID, string(wish), in, nextRun)
}

// SettleSheets tells the run of checks what became of its sheets.
func (f *Flows) SettleSheets(ctx context.Context, tenantID, batchID, updateID string, s payment.Sheets) error {
	who, _ := actor.From(ctx)
	in := checkprintflow.SheetsInput{Ref: batchflow.Ref{TenantID: tenantID, BatchID: batchID}, By: who, Numbers: s.Numbers, Fate: s.Fate, Reason: s.Reason}
	return f.updateSoon(ctx, batchflow.WorkflowID(payment.BatchCheck, tenantID, batchID), updateID, checkprintflow.UpdateSheets, in, nextRun)
}

// nextRun: an earlier generation's run under the same id has ended, and the
// next one is about to start; waiting for it is worth the while.
func nextRun() bool { return false }
