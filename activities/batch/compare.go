package batch

import (
	"context"

	"countersign.dev/domain/payment"
	"countersign.dev/internal/temporalx"
	batchflow "countersign.dev/workflows/batch"
)

// Compare checks the newest files at their banks and reports what contradicts the
// record. It changes nothing: people decide what to do.
func (a *Activities) Compare(ctx context.Context, in batchflow.CompareInput) (batchflow.CompareResult, error) {
	defer temporalx.Heartbeat(ctx)()
	batches, err := a.Batches.Delivered(ctx, in.TenantID)
	if err != nil {
		return batchflow.CompareResult{}, temporalx.Error(err)
	}
	result := batchflow.CompareResult{Findings: []payment.Finding{}}
	for _, b := range batches {
		t, err := a.target(ctx, batchflow.Ref{TenantID: in.TenantID, BatchID: b.ID})
		if err != nil {
			return result, temporalx.Error(err)
		}
		if t.moved() != nil {
			continue // the bank connection has changed: another server says nothing about this file
		}
		state, err := a.Bank.FileState(ctx, t.remote, b.Seal.FileName, b.Seal.BankSHA256())
		if err != nil {
			return result, temporalx.Error(err)
		}
		result.Compared++
		if payment.Differs(b, state) {
			result.Findings = append(result.Findings,
				payment.Finding{BatchID: b.ID, Number: b.Number, FileName: b.Seal.FileName, Status: b.Status, Observed: state})
		}
	}
	return result, nil
}
