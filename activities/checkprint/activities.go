// Package checkprintact hands checks to printers and records what became of
// their sheets.
package checkprintact

import (
	"context"

	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/worker"

	"countersign.dev/domain/actor"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/temporalx"
	batchflow "countersign.dev/workflows/batch"
	checkprintflow "countersign.dev/workflows/checkprint"
)

// Ledger is where batches and check numbers are kept.
type Ledger interface {
	Batch(ctx context.Context, tenantID, batchID string) (payment.Batch, error)
	Printer(ctx context.Context, tenantID, printerID string) (payment.Printer, error)
	SettleSheets(ctx context.Context, tenantID, batchID string, numbers []int64, fate payment.NumberFate, reason string) (more bool, err error)
	CheckNumbers(ctx context.Context, tenantID, batchID string) ([]payment.CheckNumber, error)
}

// Objects keeps the sealed bytes.
type Objects interface {
	Bytes(ctx context.Context, tenantID, key string, limit int64) ([]byte, error)
}

// Printer prints.
type Printer interface {
	Find(ctx context.Context, uri, name string) (payment.PrinterJob, bool, error)
	Print(ctx context.Context, uri, name string, pdf []byte) (payment.PrinterJob, error)
	State(ctx context.Context, uri string, id int) (payment.PrinterJob, error)
}

// Activities satisfies the contract of workflows/checkprint.
type Activities struct {
	Ledger  Ledger
	Objects Objects
	Printer Printer
}

var _ checkprintflow.Activities = (*Activities)(nil)

// RegisterCore names the database work.
func (a *Activities) RegisterCore(w worker.ActivityRegistry) {
	w.RegisterActivityWithOptions(a.Sheets, activity.RegisterOptions{Name: checkprintflow.ActSheets})
}

// RegisterPrint names the work at printers.
func (a *Activities) RegisterPrint(w worker.ActivityRegistry) {
	w.RegisterActivityWithOptions(a.Submit, activity.RegisterOptions{Name: checkprintflow.ActSubmit})
	w.RegisterActivityWithOptions(a.Watch, activity.RegisterOptions{Name: checkprintflow.ActWatch})
}

// maxRun bounds the PDF of a run: 10,000 checks with their stubs.
const maxRun = 256 << 20

// Submit asks the printer for the job before it hands one over: an earlier
// attempt may have succeeded and its answer been lost.
func (a *Activities) Submit(ctx context.Context, in batchflow.Ref) (checkprintflow.PrintJob, error) {
	defer temporalx.Heartbeat(ctx)()
	b, printer, err := a.at(ctx, in)
	if err != nil {
		return checkprintflow.PrintJob{}, temporalx.Error(err)
	}
	job, found, err := a.Printer.Find(ctx, printer.URI, b.PrintName())
	if err != nil {
		return checkprintflow.PrintJob{}, temporalx.Error(err)
	}
	if !found {
		pdf, err := a.Objects.Bytes(ctx, in.TenantID, b.Seal.ObjectKey, maxRun)
		if err != nil {
			return checkprintflow.PrintJob{}, temporalx.Error(err)
		}
		if job, err = a.Printer.Print(ctx, printer.URI, b.PrintName(), pdf); err != nil {
			return checkprintflow.PrintJob{}, temporalx.Error(err)
		}
	}
	return checkprintflow.PrintJob(job), nil
}

// Watch asks how the job goes.
func (a *Activities) Watch(ctx context.Context, in checkprintflow.WatchInput) (checkprintflow.PrintJob, error) {
	defer temporalx.Heartbeat(ctx)()
	_, printer, err := a.at(ctx, in.Ref)
	if err != nil {
		return checkprintflow.PrintJob{}, temporalx.Error(err)
	}
	job, err := a.Printer.State(ctx, printer.URI, in.JobID)
	return checkprintflow.PrintJob(job), temporalx.Error(err)
}

func (a *Activities) at(ctx context.Context, in batchflow.Ref) (payment.Batch, payment.Printer, error) {
	b, err := a.Ledger.Batch(ctx, in.TenantID, in.BatchID)
	if err != nil {
		return b, payment.Printer{}, err
	}
	printer, err := a.Ledger.Printer(ctx, in.TenantID, b.PrinterID)
	return b, printer, err
}

// Sheets records the fate of sheets and says how many are still in doubt.
func (a *Activities) Sheets(ctx context.Context, in checkprintflow.SheetsInput) (checkprintflow.SheetsResult, error) {
	if in.By.UserID != "" {
		ctx = actor.With(ctx, in.By)
	}
	for more := true; more; {
		var err error
		if more, err = a.Ledger.SettleSheets(ctx, in.TenantID, in.BatchID, in.Numbers, in.Fate, in.Reason); err != nil {
			return checkprintflow.SheetsResult{}, temporalx.Error(err)
		}
	}
	numbers, err := a.Ledger.CheckNumbers(ctx, in.TenantID, in.BatchID)
	if err != nil {
		return checkprintflow.SheetsResult{}, temporalx.Error(err)
	}
	var left checkprintflow.SheetsResult
	for _, n := range numbers {
		if n.Fate == payment.NumberVerify || n.Fate == payment.NumberReserved {
			left.Open++
		}
	}
	return left, nil
}
