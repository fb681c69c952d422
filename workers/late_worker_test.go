package workers_test

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	batchact "countersign.dev/activities/batch"
	demobank "countersign.dev/demo/bank"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/bank"
	"countersign.dev/internal/secret"
	"countersign.dev/internal/store/storetest"
	batchflow "countersign.dev/workflows/batch"
)

// A worker that was delayed between its last check and its rename, and was replaced, must not deliver the file a
// second time.
func TestDelayedWorkerSendsNoSecondFile(t *testing.T) {
	h := newHouse(t)
	h.Pay(h.PaidByACH, "INV-1", "10.00")
	b, err := h.batches.Prepare(by(h.Ann), payment.NewBatch{ProjectID: h.ACH, Kind: payment.BatchACH})
	require.NoError(t, err)
	h.bank.SetFault(demobank.Fault{CutAfterBytes: 1})
	_, err = h.request(by(h.Bob), b.ID, payment.ReleaseBatch)
	require.NoError(t, err)
	b = h.reaches(b.ID, payment.Delivering)
	h.stop()
	h.bank.SetFault(demobank.Fault{})
	ctx, ref := t.Context(), batchflow.Ref{TenantID: h.TenantID, BatchID: b.ID}
	acts := &batchact.Activities{Batches: h.batches, Seals: h.batches, Vault: h.Vault,
		Files: secret.Files{Vault: h.Vault, Storage: h.deps.Objects}, Bank: bank.Client{Outbound: h.deps.Outbound}}
	require.NoError(t, acts.Upload(ctx, ref))
	// The worker is interrupted here.
	_, err = storetest.Batches(h.DB, nil).BeginHandOver(ctx, h.TenantID, b.ID, b.Seal.FileName)
	require.NoError(t, err)

	_, err = h.BatchesAt(
		time.Now()).Advance(ctx, h.TenantID, b.ID, payment.OutcomeUnknown, payment.DetailUnknown, "No answer.")
	require.NoError(t, err)
	found, err := acts.Reconcile(ctx, ref)
	require.NoError(t, err)
	require.Equal(t, payment.Sealed, found.Status)
	_, err = h.BatchesAt(time.Now()).Advance(ctx, h.TenantID, b.ID, payment.Delivering, payment.NoDetail, "")
	require.NoError(t, err)

	taken := 0
	final := filepath.Join(h.bank.Files(), "inbound", b.Seal.FileName)
	bankTakes := func() {
		if os.Remove(final) == nil {
			taken++
		}
	}
	_ = os.Rename(final+".part", final) // the late worker's next step, if it still can
	bankTakes()
	if acts.Upload(ctx, ref) == nil && acts.Commit(ctx, ref) == nil {
		bankTakes()
	}
	require.Equal(t, 1, taken)
}
