package seed

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/calendar"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/money"
	"countersign.dev/domain/tenant"
)

const hoursOfTwoYears = (365 + 366) * 24

// firstHour starts two years with a leap day, two year ends and four changes of daylight-saving time.
var firstHour = time.Date(2026, time.November, 1, 0, 0, 0, 0, time.UTC)

func customers() []company {
	var all []company
	for _, h := range companies() {
		if h.kind == tenant.Customer {
			all = append(all, h)
		}
	}
	return all
}

func established(t *testing.T, h company, now time.Time) *book {
	t.Helper()
	b := newBook("tenant", World{ERPURL: "http://127.0.0.1:6320"}, h, now)
	require.NoError(t, b.establish(nil, "hash"))
	return b
}

// copyAt is the established book at another hour of its day.
func (b *book) copyAt(now time.Time) *book {
	c := *b
	random := *b.random
	c.random, c.now, c.tables = &random, now, maps.Clone(b.tables)
	c.r, c.entries = rand.New(c.random), rand.New(rand.NewPCG(1, 2))
	c.bills, c.ordered = make([]*bill, len(b.bills)), slices.Clone(b.ordered)
	copies := make([]bill, len(b.bills))
	for i, x := range b.bills {
		copies[i] = *x
		c.bills[i] = &copies[i]
	}
	return &c
}

// The stage of invoices depends on the hour. The tenants differ only in their seed, so they alternate, and their
// order changes every other day.
func TestInvoicesAreConsistentAtEveryHourOfTwoYears(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(400)) // books are short-lived
	t.Run("all", func(t *testing.T) {
		for turn, h := range customers() {
			t.Run(h.identifier, func(t *testing.T) {
				t.Parallel()
				var day *book
				for hour := range hoursOfTwoYears {
					now := firstHour.Add(time.Duration(hour) * time.Hour)
					if day == nil || calendar.Of(now, day.zone) != day.today {
						day = established(t, h, now)
					}
					if (hour+hour/24)%2 != turn {
						continue
					}
					b := day.copyAt(now)
					b.progress()
					if err := checkBills(b); err != nil {
						require.NoError(t, err, now.String())
					}
				}
			})
		}
	})
}

func TestBookCopyEqualsBookOfSameHour(t *testing.T) {
	h, now := customers()[0], firstHour.Add(90*time.Hour)
	copied := established(t, h, now.Add(-2*time.Hour)).copyAt(now)
	copied.progress()
	original := established(t, h, now)
	original.progress()
	require.Equal(t, original.bills, copied.bills)
	require.Equal(t, original.pending(), copied.pending())
}

func checkBills(b *book) error {
	for _, check := range []func(*book) error{checkTimes, checkAmounts, checkDuplicates, checkPending, checkVariety} {
		if err := check(b); err != nil {
			return err
		}
	}
	return nil
}

// checkKeys searches for ids and numbers that the database would refuse.
func checkKeys(b *book) error {
	ids, numbers, orders := make(map[string]bool, 4000), make(map[string]bool, 2000), make(map[string]bool, 2000)
	submitted := map[string]bool{}
	for _, id := range b.pending() {
		submitted[id] = true
	}
	for _, x := range b.bills {
		if ids[x.id] {
			return fmt.Errorf("two invoices have the id %s", x.id)
		}
		ids[x.id] = true
		if x.stage == "rejected" || x.stage == "deleted" || x.stage == "captured" && !submitted[x.id] {
			continue
		}
		number := x.vendor.number + "/" + x.company + "/" + strings.ToLower(x.number)
		if numbers[number] {
			return fmt.Errorf("two invoices have the number %s", number)
		}
		numbers[number] = true
	}
	for _, x := range b.ordered {
		if orders[x.order] || ids[x.orderID] {
			return fmt.Errorf("two purchase orders have the number %s or the id %s", x.order, x.orderID)
		}
		orders[x.order], ids[x.orderID] = true, true
	}
	return nil
}

func checkTimes(b *book) error {
	for _, x := range b.bills {
		moments := []time.Time{x.received, b.now}
		if x.stage != "captured" {
			moments = []time.Time{x.received, x.submitted, x.approved, x.decided(), x.posted, b.now}
		}
		for i, at := range moments[1:] {
			if at.Before(moments[i]) {
				return fmt.Errorf("invoice %s (%s): %s is before %s", x.number, x.stage, at, moments[i])
			}
		}
		received := calendar.Of(x.received, b.zone)
		switch {
		case x.due.Before(x.date):
			return fmt.Errorf("invoice %s is due before its date", x.number)
		case received.Before(x.date):
			return fmt.Errorf("invoice %s was received on %s, before its date %s", x.number, received, x.date)
		case x.documentID == "" && x.duplicateOf == "" && !received.IsWeekday():
			return fmt.Errorf("invoice %s was received on a weekend", x.number)
		case x.orderID != "" && !x.ordered.Before(x.date):
			return fmt.Errorf("invoice %s is older than its order", x.number)
		}
	}
	return nil
}

func checkAmounts(b *book) error {
	for _, x := range b.bills {
		sum := int64(0)
		for _, l := range x.lines {
			sum += l.total()
		}
		if sum != x.cents {
			return fmt.Errorf("invoice %s: the lines are %d, the amount is %d", x.number, sum, x.cents)
		}
		if x.cents <= 0 && x.stage != "captured" {
			return fmt.Errorf("credit memo %s is %s", x.number, x.stage)
		}
	}
	return nil
}

func checkDuplicates(b *book) error {
	byID := map[string]*bill{}
	for _, x := range b.bills {
		byID[x.id] = x
	}
	waiting := 0
	for _, x := range b.bills {
		if x.duplicateOf == "" {
			continue
		}
		twin := byID[x.duplicateOf]
		if twin == nil || twin.number != x.number || twin.vendor != x.vendor || !twin.received.Before(x.received) {
			return fmt.Errorf("invoice %s is no second copy of %s", x.number, x.duplicateOf)
		}
		if x.stage == "captured" {
			waiting++
		}
	}
	if waiting < 5 {
		return fmt.Errorf("%d duplicates wait for a decision", waiting)
	}
	return nil
}

// checkPending applies the product's own rule for submitting.
func checkPending(b *book) error {
	byID := map[string]*bill{}
	for _, x := range b.bills {
		byID[x.id] = x
	}
	seen, dearer := map[string]bool{}, 0
	for _, id := range b.pending() {
		x := byID[id]
		if x == nil || seen[id] {
			return fmt.Errorf("pending invoice %s is unknown or listed twice", id)
		}
		seen[id] = true
		if x.dearer {
			dearer++
		}
		if x.currency != "USD" || x.vendor.foreign || x.duplicateOf != "" {
			return fmt.Errorf("pending invoice %s cannot be paid", x.number)
		}
		amount := money.FromCents(x.cents, "USD")
		inv := invoice.Invoice{Stage: invoice.Stage(x.stage), Index: invoice.IndexData{CompanyNumber: x.company,
			VendorNumber: x.vendor.number, VendorName: x.vendor.name, Number: x.number, Amount: &amount, Currency: "USD",
			InvoiceDate: x.date, DueDate: x.due}}
		if x.order == "" {
			inv.Type, inv.Index.Account = invoice.NonPO, x.vendor.account
		} else {
			inv.Type, inv.Index.PONumber, inv.Lines = invoice.PO, x.order, invoiceLines(x)
		}
		if err := inv.Submit(invoice.Master{VendorExists: true, VendorActive: true}, nil, "processor", b.now,
			invoice.Override{}); err != nil {
			return fmt.Errorf("pending invoice %s: %w", x.number, err)
		}
	}
	if len(seen) < 25 || len(seen) > mostPending || dearer < 2 {
		return fmt.Errorf("%d invoices are pending, %d of them cost more than ordered", len(seen), dearer)
	}
	return nil
}

func invoiceLines(x *bill) []invoice.Line {
	lines := make([]invoice.Line, 0, len(x.lines))
	for n, l := range x.lines {
		lines = append(lines, invoice.Line{Line: n + 1, Total: money.FromCents(l.total(), "USD")})
	}
	return lines
}

// checkVariety: every list of the demo has something to show.
func checkVariety(b *book) error {
	stages := map[string]int{}
	for _, x := range b.bills {
		stages[x.stage]++
	}
	for _, stage := range []string{"captured", "erp_sent", "rejected", "deleted", "erp_failed"} {
		if stages[stage] == 0 {
			return fmt.Errorf("no invoice is %s", stage)
		}
	}
	return nil
}
