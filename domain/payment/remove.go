package payment

import "countersign.dev/domain/fault"

// Remove removes payments from a batch that awaits release. They become available for the next batch. A released
// batch is never changed.
func (b *Batch) Remove(removed []Payment) error {
	switch {
	case b.Status != AwaitingRelease:
		return fault.New(fault.Conflict, fault.BatchNotReleasable,
			"The batch is %s. A payment can be removed only before the release.", b.Status)
	case b.Kind == BatchPositivePay:
		return fault.New(fault.Conflict, fault.IllegalTransition, "A positive pay file reports every check that is due.")
	case b.Kind == BatchCheck && b.Generation > 1:
		return fault.New(fault.Conflict, fault.IllegalTransition,
			"Check numbers were used for this run already. Cancel the run instead.")
	case len(removed) == 0:
		return fault.New(fault.NotFound, fault.DocumentsNotFound,
			"Some payments are not part of this batch. Refresh and try again.")
	case len(removed) >= b.Count:
		return fault.New(fault.Conflict, fault.IllegalTransition,
			"These are all payments of the batch. Cancel the batch instead.")
	}
	for i := range removed {
		if err := removed[i].Advance(New, NoDetail, ""); err != nil {
			return err
		}
		total, err := b.Total.Sub(removed[i].Amount)
		if err != nil {
			return err
		}
		b.Total = total
	}
	b.Count -= len(removed)
	return nil
}
