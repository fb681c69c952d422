package storetest

import (
	"context"
	"fmt"
	"time"

	batchapp "countersign.dev/app/batch"
	"countersign.dev/domain/check"
	"countersign.dev/domain/payment"
)

// Friday is a banking day before the cut-off in New York.
var Friday = time.Date(2026, 11, 20, 15, 0, 0, 0, time.UTC)

// BatchesAt are the use cases of batches at a time, without processes.
func (w *Treasury) BatchesAt(now time.Time) *batchapp.Commands {
	batches := Batches(w.DB, nil)
	batches.Now = func() time.Time { return now }
	return batches
}

// Prepare prepares a batch at n.Now.
func (w *Treasury) Prepare(ctx context.Context, n payment.NewBatch) (payment.Batch, error) {
	return w.BatchesAt(n.Now).Prepare(ctx, n)
}

// Members are the payments of a batch in the order of the file.
func (w *Treasury) Members(ctx context.Context, tenantID, batchID string) ([]payment.Payment, error) {
	v, err := Batches(w.DB, nil).View(ctx, tenantID, batchID)
	return v.Payments, err
}

// Duties says who took part in a batch.
func (w *Treasury) Duties(ctx context.Context, tenantID, batchID string) (payment.Duties, error) {
	v, err := Batches(w.DB, nil).View(ctx, tenantID, batchID)
	return v.Duties, err
}

// ACHBatch is an ACH batch of everything that is ready.
func (w *Treasury) ACHBatch() payment.NewBatch {
	return payment.NewBatch{ProjectID: w.ACH, Kind: payment.BatchACH, Now: Friday}
}

// CheckBatch is a run of every check that is ready.
func (w *Treasury) CheckBatch() payment.NewBatch {
	return payment.NewBatch{ProjectID: w.Checks, Kind: payment.BatchCheck, PrinterID: w.Printer, Now: Friday}
}

// Render renders a batch with numbers that need no vault.
func Render(record payment.Record) (payment.Rendered, error) {
	numbers := payment.Numbers{Own: "4000123456", Vendors: map[string]string{}}
	for _, vendorAccount := range record.VendorAccounts {
		numbers.Vendors[vendorAccount] = "000123456789"
	}
	return record.Render(numbers, func(sheets []check.Sheet, _ time.Time) ([]byte, error) {
		return []byte(fmt.Sprint(len(sheets), " checks")), nil
	})
}
