package storetest

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/act"
	"countersign.dev/domain/payment"
)

// WaitingBatch is a batch that awaits its release, with a request that it is sent again.
type WaitingBatch struct {
	*Treasury
	Batch payment.Batch
}

// NewWaitingBatch prepares one with one payment.
func NewWaitingBatch(t testing.TB) *WaitingBatch {
	t.Helper()
	b := &WaitingBatch{Treasury: NewTreasury(t, nil)}
	b.Pay(b.PaidByACH, "INV-1", "10.00")
	var err error
	b.Batch, err = b.Prepare(b.Ann, payment.NewBatch{ProjectID: b.ACH, Kind: payment.BatchACH, Now: time.Now()})
	require.NoError(t, err)
	return b
}

// Record records the request of Bob.
func (b *WaitingBatch) Record(updateID string) act.Request {
	b.t.Helper()
	r := act.New(act.ResendBatch, b.Batch.ID, updateID)
	require.NoError(b.t, b.DB.RecordAct(b.Bob, b.TenantID, r))
	return r
}

// Effect executes the request as a worker does. Its context has no actor.
func (b *WaitingBatch) Effect(r act.Request) error {
	_, err := Batches(b.DB, nil).
		RecordRequest(act.With(context.Background(), r), b.TenantID, b.Batch.ID, payment.ResendBatch)
	return err
}
