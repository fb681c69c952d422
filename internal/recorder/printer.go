package recorder

import (
	"context"

	"countersign.dev/domain/payment"
	"countersign.dev/domain/recording"
	"countersign.dev/internal/printer"
)

// Printer prints checks. For a sandbox it records them and says that every sheet was printed.
type Printer struct {
	Office  printer.Office
	Records Records
}

// printed is the job of a recorded print. A sandbox has one for each order.
var printed = payment.PrinterJob{ID: 1, State: payment.PrinterCompleted}

func orderAddress(o payment.PrintOrder) recording.Address {
	return recording.Address{Channel: recording.Printer, Recipient: o.Printer.Name, Name: o.Name}
}

// Find finds the job of an order.
func (p Printer) Find(ctx context.Context, o payment.PrintOrder) (payment.PrinterJob, bool, error) {
	if o.Live {
		return p.Office.Find(ctx, o)
	}
	_, found, err := p.Records.Find(ctx, o.TenantID, orderAddress(o))
	if err != nil || !found {
		return payment.PrinterJob{}, false, err
	}
	return printed, true, nil
}

// Print records the checks of the order.
func (p Printer) Print(
	ctx context.Context, o payment.PrintOrder, pdf func(context.Context) ([]byte, error),
) (payment.PrinterJob, error) {
	if o.Live {
		return p.Office.Print(ctx, o, pdf)
	}
	content, err := pdf(ctx)
	if err != nil {
		return payment.PrinterJob{}, err
	}
	next := recording.Of(orderAddress(o), recording.Delivered, content)
	next.BatchID = o.BatchID
	return printed, p.Records.Change(ctx, o.TenantID, next.Address,
		func(recording.Recording, bool) (recording.Recording, bool, error) { return next, true, nil })
}

// State is the state of the job.
func (p Printer) State(ctx context.Context, o payment.PrintOrder, jobID int) (payment.PrinterJob, error) {
	if o.Live {
		return p.Office.State(ctx, o, jobID)
	}
	return printed, nil
}
