package workers_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	batchact "countersign.dev/activities/batch"
	demobank "countersign.dev/demo/bank"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/bank"
	"countersign.dev/internal/secret"
	"countersign.dev/internal/store/storetest"
	batchflow "countersign.dev/workflows/batch"
)

func TestFileIsDeliveredOnlyToTheServerItWasReleasedFor(t *testing.T) {
	h := newHouse(t)
	h.Pay(h.PaidByACH, "INV-1", "10.00")
	b, err := h.batches.Prepare(by(h.Ann), payment.NewBatch{ProjectID: h.ACH, Kind: payment.BatchACH})
	require.NoError(t, err)
	h.bank.SetFault(demobank.Fault{CutAfterBytes: 1})
	_, err = h.request(by(h.Bob), b.ID, payment.ReleaseBatch)
	require.NoError(t, err)
	h.reaches(b.ID, payment.Delivering)
	h.stop()
	elsewhere, err := demobank.Start(demobank.Options{Dir: t.TempDir(), Address: "127.0.0.1:0", User: "northwind",
		Password: "secret"})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, elsewhere.Close()) })
	h.Exec(`UPDATE bank_accounts SET delivery = delivery || jsonb_build_object('Address', $1::text, 'HostKey', $2::text)`,
		elsewhere.Address(), elsewhere.Fingerprint())

	ref := batchflow.Ref{TenantID: h.TenantID, BatchID: b.ID}
	acts := &batchact.Activities{Batches: h.batches, Seals: h.batches, Vault: h.Vault,
		Files: secret.Files{Vault: h.Vault, Storage: h.deps.Objects}, Bank: bank.Client{Outbound: h.deps.Outbound}}
	for _, step := range []error{acts.Upload(t.Context(), ref), acts.Commit(t.Context(), ref)} {
		require.ErrorContains(t, step, "The bank connection has changed")
	}
	require.Zero(t, elsewhere.Logins())
	handed, err := storetest.Batches(h.DB, nil).HandOver(t.Context(), h.TenantID, b.ID, b.Seal.FileName)
	require.NoError(t, err)
	require.False(t, handed.Begun, "nothing was begun: the batch can be issued again")
}
