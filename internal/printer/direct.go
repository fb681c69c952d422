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

// find searches for the job of an order at a directly reachable printer. Sheets that may have been sent are not
// printed again if the printer has no record of them or does not respond for a while, because printers lose
// their records.
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

// earlierHandOver is an earlier hand-over of the order, also by a former agent of the printer.
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

// print records that the document may be at the printer and then hands it over, but only if there was no earlier
// hand-over. A refusal deletes the record.
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
	job, err := o.Direct.Print(ctx, order.Printer.URI, order.Name, content, order.Printer.Options)
	switch {
	case err == nil:
		return job, nil
	case ctx.Err() != nil: // the context was canceled: the next attempt queries the printer first
		return job, fault.Wrap(err, fault.Unavailable, fault.PrinterOffline, "The transfer to the printer was interrupted.")
	case fault.KindOf(err) == fault.Unknown:
		return job, err
	}
	if markErr := o.Marks.RefusedHandOver(ctx, order.TenantID, order.BatchID, order.Name, err.Error()); markErr != nil {
		return job, markErr
	}
	return job, err
}
