package purchaseorder

import (
	"slices"
	"strconv"
	"time"

	"github.com/shopspring/decimal"

	"countersign.dev/domain/calendar"
	"countersign.dev/domain/dataimport"
	"countersign.dev/domain/enum"
	"countersign.dev/domain/fault"
)

// ReceiptStatus is the status of a receipt.
type ReceiptStatus string

// Statuses of a receipt. A reversed one counts no longer and keeps its number.
const (
	Recorded ReceiptStatus = "recorded"
	Reversed ReceiptStatus = "reversed"
)

// Values lists every ReceiptStatus.
func (ReceiptStatus) Values() []string { return enum.Of(Recorded, Reversed) }

// Receipt is one delivery against an order. It never changes; it is reversed.
type Receipt struct {
	ID         string
	Number     string // of the delivery; unique within the order
	ReceivedOn calendar.Date
	Status     ReceiptStatus
	RecordedBy string // a name; empty: the system
	RecordedAt time.Time
	ReversedBy string
	ReversedAt *time.Time
	Reason     string // of the reversal
	Lines      []ReceiptLine
}

// ReceiptLine is what was received of a line of the order.
type ReceiptLine struct {
	Line     int
	Quantity decimal.Decimal
}

// ReceiptEntry is a row of the list of receipts of all orders. It has no total quantity, because the lines of a receipt
// can have different units.
type ReceiptEntry struct {
	ID              string
	Number          string
	PurchaseOrderID string
	OrderNumber     string
	VendorName      string
	CompanyNumber   string
	ReceivedOn      time.Time
	Status          ReceiptStatus
	Lines           int
	RecordedBy      string // a name; empty: the system
	RecordedAt      time.Time
	ReversedAt      *time.Time
	Reason          string // of the reversal
}

// receive adds one row of a receipt to the order.
func (o *Order) receive(l ReceiptLine, on, today calendar.Date, v *fault.Validation) {
	if on.After(today) {
		v.Add(colReceived, fault.DateInFuture, "The day of a receipt cannot be in the future.")
	}
	if o.Status == Closed {
		v.Add(colOrder, fault.OrderClosed, "The purchase order is closed. Reopen it first.")
		return
	}
	at := o.find(l.Line)
	if at < 0 {
		v.Add(colLine, fault.ReferenceUnknown, "The order has no line %d.", l.Line)
		return
	}
	if open := o.Lines[at].OpenQuantity(); l.Quantity.GreaterThan(open) {
		v.AddWith(colQuantity, fault.QuantityOverOpen, map[string]string{"open": open.String()},
			"At most %s are open.", open)
		return
	}
	o.Lines[at].Received, o.Lines[at].Receipts = o.Lines[at].Received.Add(l.Quantity), true
}

// Receive reads the rows of a form as one receipt of the order. taken reports whether the order has a receipt of the
// number.
func (o Order) Receive(rows []dataimport.Row, taken func(number string) bool, today calendar.Date) (Receipt, error) {
	r, v := Receipt{Status: Recorded}, fault.Validation{}
	if err := o.RequireOpen(); err != nil {
		return r, err
	}
	if len(rows) == 0 {
		v.Add("lines", fault.Required, "Enter the received quantity of at least one line.")
		return r, v.Err()
	}
	o.Lines = slices.Clone(o.Lines)
	for n, row := range rows {
		var own fault.Validation
		if row.Valid() {
			line := r.read(row)
			o.receive(line, r.ReceivedOn, today, &own)
		}
		for _, p := range row.Problems {
			own.AddWith(p.Path, p.Code, p.Params, "%s", p.Message)
		}
		for _, f := range own.Fields() {
			placeReceipt(&v, n, f)
		}
	}
	if taken(r.Number) {
		v.Add(colReceipt, fault.RecordExists, "The order has a receipt with this number.")
	}
	return r, v.Err()
}

// read adds a valid row to the receipt.
func (r *Receipt) read(row dataimport.Row) ReceiptLine {
	value := func(column string) string { return row.Values[ReceiptTable().Index(column)] }
	r.Number = value(colReceipt)
	r.ReceivedOn, _ = calendar.Parse(value(colReceived)) // valid rows have a date
	line, _ := strconv.Atoi(value(colLine))
	quantity, _ := decimal.NewFromString(value(colQuantity))
	l := ReceiptLine{Line: line, Quantity: quantity}
	r.Lines = append(r.Lines, l)
	return l
}

// placeReceipt gives the problem of a row the path of its field in a form.
func placeReceipt(v *fault.Validation, row int, f fault.Field) {
	if f.Code == fault.RowRepeated {
		f.Path = colLine
	}
	if f.Path == colReceipt || f.Path == colReceived || f.Path == colOrder {
		if row > 0 {
			return
		}
	} else {
		f.Path = "lines[" + strconv.Itoa(row) + "]." + f.Path
	}
	v.AddWith(f.Path, f.Code, f.Params, "%s", f.Message)
}

// Reverse refuses to reverse a receipt that invoices already use: the received quantity would be below the invoiced
// one.
func (o Order) Reverse(r Receipt) error {
	if err := o.RequireOpen(); err != nil {
		return err
	}
	if r.Status == Reversed {
		return fault.New(fault.Conflict, fault.ReceiptReversed, "The receipt %s is reversed already.", r.Number)
	}
	var v fault.Validation
	for _, l := range r.Lines {
		at := o.find(l.Line)
		if at < 0 {
			continue
		}
		left, invoiced := o.Lines[at].Received.Sub(l.Quantity), o.Lines[at].Invoiced
		if left.LessThan(invoiced) {
			v.AddWith("reason", fault.ReceiptInvoiced,
				map[string]string{"line": strconv.Itoa(l.Line), "left": left.String(), "invoiced": invoiced.String()},
				"Line %d: %s would stay received, but %s are invoiced.", l.Line, left, invoiced)
		}
	}
	return v.Err()
}
