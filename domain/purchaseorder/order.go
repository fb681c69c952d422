// Package purchaseorder defines purchase orders, what was received against them, and how both may change.
package purchaseorder

import (
	"slices"
	"time"

	"github.com/shopspring/decimal"

	"countersign.dev/domain/calendar"
	"countersign.dev/domain/enum"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/money"
)

// Status is the status of a purchase order.
type Status string

// Statuses. Only an open order changes, is received, and is drawn on by invoices.
const (
	Open   Status = "open"
	Closed Status = "closed"
)

// Values lists every Status.
func (Status) Values() []string { return enum.Of(Open, Closed) }

// MaxLines is the number of lines of an order.
const MaxLines = 1_000

// Order is a purchase order with its lines in the order in which people sorted them.
type Order struct {
	ID            string
	Number        string // never changes, because invoices name it
	VendorID      string
	VendorNumber  string
	VendorName    string
	CompanyNumber string
	Currency      money.Currency
	OrderedOn     calendar.Date
	Status        Status
	Total         money.Amount
	Lines         []Line
	UpdatedAt     time.Time
	Version       int64
}

// Line is what is ordered. Its number never changes, because invoices name it.
type Line struct {
	Line        int
	Material    string
	Description string
	Quantity    decimal.Decimal
	Unit        string
	UnitPrice   decimal.Decimal
	Received    decimal.Decimal // the sum of the recorded receipts
	Invoiced    decimal.Decimal // by approved invoices
	Receipts    bool            // also if all of them were reversed
}

// used is the quantity below which the ordered quantity cannot fall.
func (l Line) used() decimal.Decimal { return decimal.Max(l.Received, l.Invoiced) }

// OpenQuantity is what can still be received.
func (l Line) OpenQuantity() decimal.Decimal {
	return decimal.Max(decimal.Zero, l.Quantity.Sub(l.Received))
}

// sameAs compares what people and interfaces write.
func (l Line) sameAs(o Line) bool {
	return l.Material == o.Material && l.Description == o.Description && l.Unit == o.Unit &&
		l.Quantity.Equal(o.Quantity) && l.UnitPrice.Equal(o.UnitPrice)
}

// Entry is a row of the list of purchase orders.
type Entry struct {
	ID                   string
	Number               string
	VendorNumber         string
	VendorName           string
	CompanyNumber        string
	Currency             string
	Total                decimal.Decimal
	Status               Status
	ReceivedPercent      decimal.Decimal
	InvoicedPercent      decimal.Decimal
	OrderedOn            time.Time
	LastModificationTime time.Time
}

// Invoice is an invoice that names an order, with the place of its page.
type Invoice struct {
	ID, Number, Stage                   string
	ProjectID, WorkspaceID, ProjectName string
	Amount                              *money.Amount
	At                                  time.Time
}

// find is the position of a line, or -1.
func (o Order) find(line int) int {
	return slices.IndexFunc(o.Lines, func(l Line) bool { return l.Line == line })
}

// NextLine is the number of another line.
func (o Order) NextLine() int {
	next := 1
	for _, l := range o.Lines {
		next = max(next, l.Line+1)
	}
	return next
}

func (o Order) invoiced() bool {
	return slices.ContainsFunc(o.Lines, func(l Line) bool { return l.Invoiced.IsPositive() })
}

// sameHead compares what people and interfaces write about the order as a whole.
func (o Order) sameHead(p Order) bool {
	return o.VendorID == p.VendorID && o.CompanyNumber == p.CompanyNumber && o.Currency == p.Currency &&
		o.OrderedOn == p.OrderedOn && o.Status == p.Status
}

// total is the sum of the lines, each rounded as an invoice would round it.
func (o Order) total() (money.Amount, error) {
	amounts := []money.Amount{money.Zero(o.Currency)}
	for _, l := range o.Lines {
		amount, err := money.Rounded(l.Quantity.Mul(l.UnitPrice), o.Currency, money.HalfUp)
		if err != nil {
			return money.Amount{}, err
		}
		amounts = append(amounts, amount)
	}
	return money.Sum(amounts...)
}

// SetStatus closes or reopens an order.
func (o Order) SetStatus(status Status) (Order, error) {
	if o.Status == status {
		return o, fault.New(fault.Conflict, fault.IllegalTransition, "The purchase order is %s already.", status)
	}
	o.Status = status
	return o, nil
}

// RequireOpen refuses a change of a closed order.
func (o Order) RequireOpen() error {
	if o.Status == Closed {
		return fault.New(fault.Conflict, fault.OrderClosed, "The purchase order is closed. Reopen it first.")
	}
	return nil
}
