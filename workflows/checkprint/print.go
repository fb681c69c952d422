package checkprint

import (
	"time"

	"go.temporal.io/sdk/workflow"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/payment"
	batchflow "countersign.dev/workflows/batch"
	flowrunflow "countersign.dev/workflows/flowrun"
	"countersign.dev/workflows/problem"
	"countersign.dev/workflows/retry"
	"countersign.dev/workflows/timer"
)

type printing struct {
	*batchflow.Run
	turn workflow.Mutex // reports about sheets are processed in the order of their transactions
	open int            // sheets that a person must check
}

// RunPrint waits for the release, prints, and ends when the fate of every sheet is known.
func RunPrint(ctx workflow.Context, in flowrunflow.SealedInput) (flowrunflow.SealedResult, error) {
	p := &printing{Run: batchflow.New(in)}
	for _, step := range []func(workflow.Context) error{p.handleSheets, p.AwaitRelease, p.print, p.awaitSheets,
		p.SettleDelivered} {
		if err := step(ctx); err != nil {
			return flowrunflow.SealedResult{}, err
		}
	}
	return p.Result(ctx)
}

// handleSheets accepts what people found in the printer's tray.
func (p *printing) handleSheets(ctx workflow.Context) error {
	p.turn = workflow.NewMutex(ctx)
	return workflow.SetUpdateHandler(ctx, UpdateSheets, func(ctx workflow.Context, in SheetsInput) (SheetsResult, error) {
		in.UpdateID = workflow.GetCurrentUpdateInfo(ctx).ID
		return p.settle(ctx, in)
	})
}

// settle records the fate of sheets and keeps the number of open ones.
func (p *printing) settle(ctx workflow.Context, in SheetsInput) (left SheetsResult, err error) {
	if err := p.turn.Lock(ctx); err != nil {
		return left, err
	}
	defer p.turn.Unlock()
	in.Ref = p.Reference()
	if err := workflow.ExecuteActivity(retry.Database(ctx, "record the fate of the sheets"), ActSheets, in).Get(ctx,
		&left); err != nil {
		return left, err
	}
	p.open = left.Open
	return left, nil
}

// print hands the checks over to the printer once. A run that was certainly not handed over waits for a person.
// If it may have been printed, a person checks each sheet.
func (p *printing) print(ctx workflow.Context) error {
	ctx, stop := workflow.NewDisconnectedContext(ctx) // what is sealed is printed, even if the job is canceled
	defer stop()
	for p.Batch.Status == payment.Sealed || p.Batch.Status == payment.Delivering {
		if err := p.attempt(ctx); err != nil {
			return err
		}
	}
	return nil
}

func (p *printing) attempt(ctx workflow.Context) error {
	if p.Batch.Status == payment.Sealed {
		if err := p.Advance(ctx, payment.Delivering, payment.NoDetail, ""); err != nil {
			return err
		}
		if p.Batch.Status != payment.Delivering {
			return nil // it was printed before the history was reset
		}
	}
	if err := workflow.ExecuteActivity(retry.Bank(ctx, "render and store the checks"), batchflow.ActVerify,
		p.Reference()).Get(ctx, nil); err != nil {
		return p.postpone(ctx, payment.DetailRender, err)
	}
	var job PrintJob
	err := workflow.ExecuteActivity(retry.Print(ctx, "send the checks to the printer"), ActSubmit, p.Reference()).Get(ctx,
		&job)
	if f := problem.Of(err); err != nil && f != nil && f.Kind != fault.Unknown {
		return p.postpone(ctx, payment.DetailPrint, err)
	}
	if err != nil {
		return p.verifySheets(ctx, "It is not known whether the printer has printed the checks. Look into its tray.")
	}
	return p.watch(ctx, job)
}

// postpone lets a person send the run again. If the record says that its sheets may be
// at a printer, people check its tray instead.
func (p *printing) postpone(ctx workflow.Context, detail payment.Detail, cause error) error {
	f := problem.Of(cause)
	if f == nil || f.Kind != fault.Unknown {
		err := p.Postpone(ctx, detail, cause)
		if f = problem.Of(err); f == nil || f.Kind != fault.Unknown {
			return err
		}
	}
	return p.verifySheets(ctx, f.Message)
}

// The state of a print job is read after pollInterval, later every minute, and after
// busyTime at PollInterval: a printer may be without paper for days.
const (
	pollInterval = 2 * time.Second
	busyTime     = 2 * time.Hour
)

func (p *printing) watch(ctx workflow.Context, job PrintJob) error {
	begun := workflow.Now(ctx)
	for wait := pollInterval; ; wait = min(wait*3/2, time.Minute) {
		if waited := workflow.Now(ctx).Sub(begun); waited > busyTime {
			wait = batchflow.PollInterval(waited)
		}
		switch job.State {
		case payment.PrinterCompleted:
			if err := p.sheets(ctx, payment.NumberPrinted, ""); err != nil {
				return err
			}
			return p.Advance(ctx, payment.Delivered, payment.NoDetail, "")
		case payment.PrinterStopped:
			return p.verifySheets(ctx, "The printer stopped: "+job.Text+". Look into its tray.")
		case payment.PrinterWaiting:
		}
		if err := timer.Sleep(ctx, wait, "wait before the printer is asked again"); err != nil {
			return err
		}
		in := WatchInput{Ref: p.Reference(), JobID: job.ID}
		if err := workflow.ExecuteActivity(retry.Print(ctx, "ask the printer for the state of the job"), ActWatch,
			in).Get(ctx, &job); err != nil {
			return p.verifySheets(ctx, "The printer no longer knows the job. Look into its tray.")
		}
	}
}

// verifySheets asks people to check every sheet.
func (p *printing) verifySheets(ctx workflow.Context, why string) error {
	if err := p.sheets(ctx, payment.NumberVerify, ""); err != nil {
		return err
	}
	return p.Advance(ctx, payment.OutcomeUnknown, payment.DetailUnknown, why)
}

func (p *printing) sheets(ctx workflow.Context, fate payment.NumberFate, reason string) error {
	_, err := p.settle(ctx, SheetsInput{Fate: fate, Reason: reason})
	return err
}

// awaitSheets waits until the fate of every sheet is recorded.
func (p *printing) awaitSheets(ctx workflow.Context) error {
	if p.Batch.Status != payment.OutcomeUnknown {
		return nil
	}
	ctx, stop := workflow.NewDisconnectedContext(ctx)
	defer stop()
	if p.open == 0 {
		// a resumed run reads how many sheets are open
		if err := p.sheets(ctx, payment.NumberVerify, ""); err != nil {
			return err
		}
	}
	if err := workflow.Await(ctx, func() bool { return p.open == 0 }); err != nil {
		return err
	}
	return p.Advance(ctx, payment.Delivered, payment.NoDetail, "")
}
