// Package checkprint holds the activities of check runs: they send checks to printers and
// record the fate of the sheets.
package checkprint

import (
	"context"
	"errors"

	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/worker"

	batchapp "countersign.dev/app/batch"
	checkapp "countersign.dev/app/check"
	"countersign.dev/domain/act"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/payment"
	"countersign.dev/domain/printer"
	"countersign.dev/internal/temporalx"
	batchflow "countersign.dev/workflows/batch"
	checkprintflow "countersign.dev/workflows/checkprint"
)

// Printers finds the printers of tenants.
type Printers interface {
	Get(ctx context.Context, tenantID, printerID string) (printer.Printer, error)
}

// Files has the sealed bytes.
type Files interface {
	Bytes(ctx context.Context, tenantID string, file payment.StoredFile, limit int64) ([]byte, error)
}

// Printer prints.
type Printer interface {
	Find(ctx context.Context, o payment.PrintOrder) (payment.PrinterJob, bool, error)
	Print(ctx context.Context, o payment.PrintOrder, pdf func(context.Context) ([]byte, error)) (payment.PrinterJob, error)
	State(ctx context.Context, o payment.PrintOrder, id int) (payment.PrinterJob, error)
}

// Activities satisfies the contract of workflows/checkprint.
type Activities struct {
	Batches  *batchapp.Commands
	Checks   *checkapp.Commands
	Printers Printers
	Files    Files
	Printer  Printer
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

// Submit searches for the job at the printer before it sends one: an earlier attempt may have succeeded although
// its response was lost.
func (a *Activities) Submit(ctx context.Context, in batchflow.Ref) (checkprintflow.PrintJob, error) {
	defer temporalx.Heartbeat(ctx)()
	order, file, err := a.order(ctx, in)
	if err != nil {
		return checkprintflow.PrintJob{}, temporalx.Error(err)
	}
	job, found, err := a.Printer.Find(ctx, order)
	if err == nil && !found {
		job, err = a.Printer.Print(ctx, order, func(ctx context.Context) ([]byte, error) {
			return a.Files.Bytes(ctx, in.TenantID, file, maxRun)
		})
	}
	if err := a.show(ctx, in, err); err != nil {
		return checkprintflow.PrintJob{}, temporalx.Error(err)
	}
	return checkprintflow.PrintJob(job), nil
}

// show shows people that an agent is offline while the attempts continue, and that it is
// back. It returns the cause.
func (a *Activities) show(ctx context.Context, in batchflow.Ref, cause error) error {
	var f *fault.Fault
	switch {
	case cause == nil:
		return a.Checks.ShowPrinting(ctx, in.TenantID, in.BatchID, payment.Printing, "")
	case errors.As(cause, &f) && f.Code == fault.AgentOffline:
		return errors.Join(cause, a.Checks.ShowPrinting(ctx, in.TenantID, in.BatchID, payment.AgentOffline, f.Message))
	}
	return cause
}

// Watch reads the state of the job.
func (a *Activities) Watch(ctx context.Context, in checkprintflow.WatchInput) (checkprintflow.PrintJob, error) {
	defer temporalx.Heartbeat(ctx)()
	order, _, err := a.order(ctx, in.Ref)
	if err != nil {
		return checkprintflow.PrintJob{}, temporalx.Error(err)
	}
	job, err := a.Printer.State(ctx, order, in.JobID)
	return checkprintflow.PrintJob(job), temporalx.Error(a.show(ctx, in.Ref, err))
}

// order is the print job of the batch, and its stored file.
func (a *Activities) order(
	ctx context.Context, in batchflow.Ref,
) (o payment.PrintOrder, file payment.StoredFile, err error) {
	b, err := a.Batches.Get(ctx, in.TenantID, in.BatchID)
	if err != nil {
		return o, file, err
	}
	chosen, err := a.Printers.Get(ctx, in.TenantID, b.PrinterID)
	return payment.PrintOrder{TenantID: in.TenantID, BatchID: b.ID, Printer: chosen, Name: b.PrintName(),
		Live: b.Live}, b.Seal.File(), err
}

// Sheets records the fate of sheets and returns how many are still open.
func (a *Activities) Sheets(ctx context.Context, in checkprintflow.SheetsInput) (checkprintflow.SheetsResult, error) {
	effect := ctx
	if in.UpdateID != "" {
		effect = act.With(ctx, act.NewSheets(in.BatchID, in.UpdateID, string(in.Fate), in.Reason, in.Numbers))
	}
	for more := true; more; {
		var err error
		more, err = a.Checks.SettleSheets(effect, in.TenantID, in.BatchID, in.Numbers, in.Fate, in.Reason)
		if err != nil && !errors.Is(err, act.ErrDone) {
			return checkprintflow.SheetsResult{}, temporalx.Error(err)
		}
	}
	numbers, err := a.Checks.Numbers(ctx, in.TenantID, in.BatchID)
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
