package purchaseorder

import (
	"slices"
	"strconv"

	"countersign.dev/domain/calendar"
	"countersign.dev/domain/dataimport"
	"countersign.dev/domain/fault"
)

// OrderPlan is what an import does with orders.
type OrderPlan struct {
	Found   map[int]dataimport.Found // by the line of the file
	Added   []Order
	Changed []Order
}

// group are the rows of one record.
type group struct {
	key  string
	rows []dataimport.Row
}

// groups are the rows by the values of columns, in the order of the file. broken are the keys of which a row is
// invalid.
func groups(rows []dataimport.Row, at ...int) (all []group, broken map[string]bool) {
	places, broken := map[string]int{}, map[string]bool{}
	for _, row := range rows {
		key := ""
		for _, n := range at {
			key += row.Values[n] + "\x00"
		}
		if !row.Valid() {
			broken[key] = true
			continue
		}
		n, seen := places[key]
		if !seen {
			n = len(all)
			places[key], all = n, append(all, group{key: key})
		}
		all[n].rows = append(all[n].rows, row)
	}
	return all, broken
}

// incomplete marks the valid rows of a record of which another row is invalid: a record is imported as a whole.
func (g group) incomplete(found map[int]dataimport.Found, path string, p problems) {
	for n, row := range g.rows {
		v := p.at(n)
		if len(v.Fields()) == 0 {
			v.Add(path, fault.RecordIncomplete, "Another row of the same record has a problem.")
		}
		found[row.Line] = dataimport.Found{Outcome: dataimport.Invalid, Problems: v.Fields()}
	}
}

func (p problems) any() bool {
	for _, v := range p {
		if len(v.Fields()) > 0 {
			return true
		}
	}
	return false
}

// PlanOrders compares rows with the orders that they name. An order whose rows have a problem is not imported.
func PlanOrders(rows []dataimport.Row, present []bool, known Known) OrderPlan {
	t, plan := Table(), OrderPlan{Found: map[int]dataimport.Found{}}
	all, broken := groups(rows, t.Index(colNumber))
	for _, g := range all {
		before := known.Orders[g.rows[0].Values[t.Index(colNumber)]]
		if before.ID == "" {
			before.Status = "" // the default of the column
		}
		after, p := before.apply(g.rows, present, known)
		g.differing(t, p)
		if len(after.Lines) > MaxLines {
			p.at(0).Add(colNumber, fault.MaximumReached, "An order has at most %d lines.", MaxLines)
		}
		if broken[g.key] || p.any() {
			g.incomplete(plan.Found, colNumber, p)
			continue
		}
		changes := g.outcomes(plan.Found, t, before, after)
		switch {
		case before.ID == "":
			plan.Added = append(plan.Added, after)
		case changes:
			plan.Changed = append(plan.Changed, after)
		}
	}
	return plan
}

// differing finds rows whose head is another one than that of the first row.
func (g group) differing(t dataimport.Table, p problems) {
	first := g.rows[0]
	for n, row := range g.rows[1:] {
		for _, column := range []string{colVendor, colCompany, colCurrency, colOrdered, colStatus} {
			if at := t.Index(column); row.Values[at] != first.Values[at] {
				line := strconv.Itoa(first.Line)
				p.at(n+1).AddWith(column, fault.RecordRowsDiffer, map[string]string{"line": line},
					"The order has another value in line %s.", line)
			}
		}
	}
}

// outcomes says what happens to each row, and whether the order changes.
func (g group) outcomes(found map[int]dataimport.Found, t dataimport.Table, before, after Order) (changes bool) {
	head := before.ID != "" && !before.sameHead(after)
	for _, row := range g.rows {
		line, _ := strconv.Atoi(row.Values[t.Index(colLine)])
		outcome := dataimport.Unchanged
		switch at := before.find(line); {
		case at < 0:
			outcome = dataimport.New
		case head || !before.Lines[at].sameAs(after.Lines[after.find(line)]):
			outcome = dataimport.Changed
		}
		changes = changes || outcome != dataimport.Unchanged
		found[row.Line] = dataimport.Found{Outcome: outcome, Version: before.Version}
	}
	return changes
}

// KnownReceipts is what the rows of receipts name.
type KnownReceipts struct {
	Orders   map[string]Order              // by number
	Receipts map[string]map[string]Receipt // by the number of the order and their own
	Today    calendar.Date
}

// AddedReceipt is a receipt of an import with its order.
type AddedReceipt struct {
	Order Order
	Receipt
}

// ReceiptPlan is what an import does with receipts.
type ReceiptPlan struct {
	Found map[int]dataimport.Found
	Added []AddedReceipt
}

// PlanReceipts compares rows with the receipts that they name. A receipt that exists never changes.
func PlanReceipts(rows []dataimport.Row, known KnownReceipts) ReceiptPlan {
	t, plan := ReceiptTable(), ReceiptPlan{Found: map[int]dataimport.Found{}}
	all, broken := groups(rows, t.Index(colOrder), t.Index(colReceipt))
	for _, g := range all {
		number := g.rows[0].Values[t.Index(colOrder)]
		o, found := known.Orders[number]
		p := problems{}
		if !found {
			p.at(0).Add(colOrder, fault.ReferenceUnknown, "There is no purchase order with this number.")
			g.incomplete(plan.Found, colReceipt, p)
			continue
		}
		if existing, ok := known.Receipts[number][g.rows[0].Values[t.Index(colReceipt)]]; ok {
			g.compare(existing, o, broken[g.key], plan.Found)
			continue
		}
		next := o
		next.Lines = slices.Clone(o.Lines)
		r := Receipt{Status: Recorded}
		for n, row := range g.rows {
			line := r.read(row)
			if first := g.rows[0]; row.Values[t.Index(colReceived)] != first.Values[t.Index(colReceived)] {
				at := strconv.Itoa(first.Line)
				p.at(n).AddWith(colReceived, fault.RecordRowsDiffer, map[string]string{"line": at},
					"The receipt has another day in line %s.", at)
			}
			next.receive(line, r.ReceivedOn, known.Today, p.at(n))
		}
		if broken[g.key] || p.any() {
			g.incomplete(plan.Found, colReceipt, p)
			continue
		}
		known.Orders[number] = next // another receipt of the file finds what is left
		plan.Added = append(plan.Added, AddedReceipt{Order: o, Receipt: r})
		for _, row := range g.rows {
			plan.Found[row.Line] = dataimport.Found{Outcome: dataimport.New, Version: o.Version}
		}
	}
	return plan
}

// compare accepts rows that are in their receipt already, and refuses all others.
func (g group) compare(existing Receipt, o Order, broken bool, found map[int]dataimport.Found) {
	p := problems{}
	for n, row := range g.rows {
		var read Receipt
		l := read.read(row)
		same := read.ReceivedOn == existing.ReceivedOn && slices.ContainsFunc(existing.Lines, func(has ReceiptLine) bool {
			return has.Line == l.Line && has.Quantity.Equal(l.Quantity)
		})
		switch {
		case existing.Status == Reversed:
			p.at(n).Add(colReceipt, fault.ReceiptReversed, "The receipt is reversed. Use another number.")
		case !same:
			p.at(n).Add(colReceipt, fault.ReceiptDiffers, "The receipt exists with other values. Reverse it first.")
		}
		found[row.Line] = dataimport.Found{Outcome: dataimport.Unchanged, Version: o.Version}
	}
	if broken || p.any() {
		g.incomplete(found, colReceipt, p)
	}
}

// OrderNumbers are the orders that valid rows name.
func OrderNumbers(rows []dataimport.Row) []string { return distinct(rows, Table().Index(colNumber)) }

// VendorNumbers are the vendors that valid rows of orders name.
func VendorNumbers(rows []dataimport.Row) []string { return distinct(rows, Table().Index(colVendor)) }

// ReceiptOrders are the orders that valid rows of receipts name.
func ReceiptOrders(rows []dataimport.Row) []string {
	return distinct(rows, ReceiptTable().Index(colOrder))
}

func distinct(rows []dataimport.Row, at int) []string {
	values := []string{}
	for _, row := range rows {
		if row.Valid() {
			values = append(values, row.Values[at])
		}
	}
	slices.Sort(values)
	return slices.Compact(values)
}
