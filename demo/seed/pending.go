package seed

// The processor submits up to mostRecent recent invoices of the history; with
// the newest documents, mostPending in total.
const (
	mostRecent  = 14
	mostPending = 30
)

// pending lists the invoices that the seeder submits with the real command. It
// reads the final state of every invoice, so call it after the history is complete.
func (b *book) pending() []string {
	recent, ids := 0, []string{}
	for _, x := range b.bills {
		switch {
		case len(ids) == mostPending:
			return ids
		case !b.submittable(x) || !x.fresh && recent == mostRecent:
			continue
		case !x.fresh:
			recent++
		}
		ids = append(ids, x.id)
	}
	return ids
}

// submittable reports whether the submit command accepts the invoice (see
// invoice.Submit) and the processor would have submitted it by now.
func (b *book) submittable(x *bill) bool {
	return x.stage == "captured" && x.currency == "USD" && x.cents > 0 && x.duplicateOf == "" && !x.due.Before(x.date) &&
		(x.fresh || x.submitted.Before(b.now))
}

// raisePrices lets every fifth of the new invoices with an order cost more than
// ordered, so that matching holds it.
func (b *book) raisePrices() {
	n := 0
	for _, x := range b.bills {
		if x.fresh && x.order != "" && b.submittable(x) {
			n++
			x.dearer = n%5 == 0
		}
	}
}
