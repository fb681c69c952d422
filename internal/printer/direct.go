package printer

import (
	"context"

	"countersign.dev/domain/agent"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/payment"
)

var errUnknownOutcome = fault.New(fault.Unknown, fault.OutcomeUnknown,
	"The printer was being handed the checks when the connection or the program ended, and it does not say that it has "+
		"them. Look into its tray.")

// find looks for the job of an order at a printer we reach ourselves. Sheets
// that were on their way once, and that the printer does not know of or cannot
// be asked about for a while, are nobody's to print again: printers forget.
func (o Office) find(ctx context.Context, order payment.PrintOrder) (payment.PrinterJob, bool, error) {
	job, found, err := o.Direct.Find(ctx, order.Printer.URI, order.Name)
	if found {
		return job, true, nil
	}
	former, markErr := o.earlierHandOver(ctx, order)
	switch {
	case markErr != nil:
		return job, false, markErr
	case former.Begun && (fault.KindOf(err) != fault.Unavailable || former.Age > agent.LostAfter):
		return job, false, errUnknownOutcome
	}
	return job, false, err
}

// earlierHandOver is the former hand-over of the order, also by an agent that the printer had then.
func (o Office) earlierHandOver(ctx context.Context, order payment.PrintOrder) (payment.HandOver, error) {
	former, err := o.Marks.HandOver(ctx, order.TenantID, order.BatchID, order.Name)
	if err != nil || former.Begun {
		return former, err
	}
	call, handedOver, err := o.Calls.HandedOver(ctx, order.TenantID, order.Name)
	if err == nil && handedOver {
		former = payment.HandOver{Begun: true, Age: call.SeenAt.Sub(*call.BegunAt)}
	}
	return former, err
}

// print hands the document over after it is on record that it may be at the
// printer, and only if nobody was there before. A refusal takes the note back.
func (o Office) print(
	ctx context.Context, order payment.PrintOrder, pdf func(context.Context) ([]byte, error),
) (payment.PrinterJob, error) {
	content, err := pdf(ctx)
	if err != nil {
		return payment.PrinterJob{}, err
	}
	first, err := o.Marks.BeginHandOver(ctx, order.TenantID, order.BatchID, order.Name)
	if err == nil && !first {
		err = errUnknownOutcome
	}
	if err != nil {
		return payment.PrinterJob{}, err
	}
	job, err := o.Direct.Print(ctx, order.Printer.URI, order.Name, content)
	switch {
	case err == nil:
		return job, nil
	case ctx.Err() != nil: // we were told to stop: whoever comes next asks the printer first
		return job, fault.Wrap(err, fault.Unavailable, fault.PrinterOffline, "The hand-over to the printer was interrupted.")
	case fault.KindOf(err) == fault.Unknown:
		return job, err
	}
	if markErr := o.Marks.RefusedHandOver(ctx, order.TenantID, order.BatchID, order.Name, err.Error()); markErr != nil {
		return job, markErr
	}
	return job, err
}
