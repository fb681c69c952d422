package purchaseorder

import (
	"slices"
	"strconv"

	"github.com/shopspring/decimal"

	"countersign.dev/domain/calendar"
	"countersign.dev/domain/dataimport"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/money"
)

// Vendor is a vendor that a row names.
type Vendor struct {
	ID     string
	Name   string
	Active bool
}

// Known is what the rows of a form, a file or an interface name.
type Known struct {
	Orders     map[string]Order
	Vendors    map[string]Vendor
	Companies  map[string]bool // the active ones
	AnyCompany bool            // whether there are companies at all
}

// problems are what is wrong with the rows of one order, by the position of the row.
type problems map[int]*fault.Validation

func (p problems) at(row int) *fault.Validation {
	if p[row] == nil {
		p[row] = &fault.Validation{}
	}
	return p[row]
}

// reader reads values of one row. A column that the file lacks, and an empty cell of a column with a default, keep the
// value of the record.
type reader struct {
	table   dataimport.Table
	row     dataimport.Row
	present []bool
}

func (r reader) text(column, before string) string {
	n := r.table.Index(column)
	value, fallback := r.row.Values[n], r.table.Columns[n].Default
	if r.present != nil && !r.present[n] {
		value = before
	}
	if value == "" && fallback != "" {
		value = before
	}
	if value == "" {
		value = fallback
	}
	return value
}

func (r reader) number(column string, before decimal.Decimal) decimal.Decimal {
	value, err := decimal.NewFromString(r.text(column, before.String()))
	if err != nil { // valid rows have numbers
		return before
	}
	return value
}

// head reads the columns that concern the order as a whole.
func (r reader) head(o Order, known Known, v *fault.Validation) Order {
	number := r.text(colVendor, o.VendorNumber)
	if number != o.VendorNumber || o.VendorID == "" {
		found := known.Vendors[number]
		if !found.Active {
			v.Add(colVendor, fault.ReferenceUnknown, "There is no active vendor with this number.")
		}
		o.VendorID, o.VendorNumber, o.VendorName = found.ID, number, found.Name
	}
	company := r.text(colCompany, o.CompanyNumber)
	if company != "" && company != o.CompanyNumber && known.AnyCompany && !known.Companies[company] {
		v.Add(colCompany, fault.ReferenceUnknown, "There is no active company with this number.")
	}
	o.CompanyNumber = company
	o.Currency = money.Currency(r.text(colCurrency, string(o.Currency)))
	if day, err := calendar.Parse(r.text(colOrdered, o.OrderedOn.String())); err == nil {
		o.OrderedOn = day
	}
	o.Status = Status(r.text(colStatus, string(o.Status)))
	return o
}

func (r reader) line(l Line) Line {
	l.Material, l.Description = r.text(colMaterial, l.Material), r.text(colDescription, l.Description)
	l.Unit = r.text(colUnit, l.Unit)
	l.Quantity, l.UnitPrice = r.number(colQuantity, l.Quantity), r.number(colPrice, l.UnitPrice)
	return l
}

// apply gives the valid rows of one order to it. Lines that no row names stay.
func (o Order) apply(rows []dataimport.Row, present []bool, known Known) (after Order, p problems) {
	after, p = o, problems{}
	after.Lines = slices.Clone(o.Lines)
	for n, row := range rows {
		r := reader{Table(), row, present}
		after.Number = row.Values[r.table.Index(colNumber)]
		if n == 0 {
			after = r.head(after, known, p.at(0))
		}
		number, _ := strconv.Atoi(row.Values[r.table.Index(colLine)])
		at := after.find(number)
		if at < 0 {
			at, after.Lines = len(after.Lines), append(after.Lines, Line{Line: number})
		}
		after.Lines[at] = r.line(after.Lines[at])
		if l := after.Lines[at]; l.Material == "" && l.Description == "" {
			p.at(n).Add(colDescription, fault.Required, "Enter a description or a material number.")
		}
		if least := after.Lines[at].used(); after.Lines[at].Quantity.LessThan(least) {
			p.at(n).AddWith(colQuantity, fault.QuantityInUse, map[string]string{"least": least.String()},
				"%s are received or invoiced already.", least)
		}
	}
	o.checkHead(after, p.at(0))
	total, err := after.total()
	if err != nil {
		p.at(0).Add(colQuantity, fault.InvalidValue, "The total of the order is too large.")
	}
	after.Total = total
	return after, p
}

// checkHead refuses changes of the order as a whole that its invoices or its status exclude.
func (o Order) checkHead(after Order, v *fault.Validation) {
	if o.ID == "" {
		return
	}
	same := o.sameHead(after) && slices.EqualFunc(o.Lines, after.Lines, Line.sameAs)
	if o.Status == Closed && after.Status == Closed && !same {
		v.Add(colStatus, fault.OrderClosed, "The purchase order is closed. Reopen it first.")
	}
	if !o.invoiced() {
		return
	}
	const problem = "It cannot change, because invoices were approved against the order."
	if o.VendorID != after.VendorID {
		v.Add(colVendor, fault.OrderInvoiced, problem)
	}
	if o.Currency != after.Currency {
		v.Add(colCurrency, fault.OrderInvoiced, problem)
	}
}

// Save is the order with the rows of a form, in which every line has a row. Lines without a row are removed, and the
// lines are sorted as the rows are. The status does not change.
func (o Order) Save(rows []dataimport.Row, known Known) (Order, error) {
	var v fault.Validation
	switch {
	case len(rows) == 0:
		v.Add("lines", fault.Required, "Add at least one line.")
	case len(rows) > MaxLines:
		v.Add("lines", fault.MaximumReached, "An order has at most %d lines.", MaxLines)
	}
	if err := v.Err(); err != nil {
		return o, err
	}
	for n, row := range rows {
		for _, f := range row.Problems {
			place(&v, n, f.Field)
		}
	}
	if err := v.Err(); err != nil {
		return o, err
	}
	after, p := o.apply(rows, nil, known)
	sorted := make([]Line, len(rows))
	for n, row := range rows {
		line, _ := strconv.Atoi(row.Values[Table().Index(colLine)])
		sorted[n] = after.Lines[after.find(line)]
		if p[n] != nil {
			for _, f := range p[n].Fields() {
				place(&v, n, f)
			}
		}
	}
	after.Lines = sorted
	for _, l := range o.Lines {
		if after.find(l.Line) < 0 && (l.used().IsPositive() || l.Receipts) {
			v.AddWith("lines", fault.OrderLineInUse, map[string]string{"line": strconv.Itoa(l.Line)},
				"Line %d has receipts or invoices and cannot be removed.", l.Line)
		}
	}
	var err error
	if after.Total, err = after.total(); err != nil {
		v.Add("lines", fault.InvalidValue, "The total of the order is too large.")
	}
	return after, v.Err()
}

// place gives the problem of a row the path of its field in a form. The head of an order is in its first row.
func place(v *fault.Validation, row int, f fault.Field) {
	if f.Code == fault.RowRepeated {
		f.Path = colLine
	}
	switch f.Path {
	case colNumber, colVendor, colCompany, colCurrency, colOrdered, colStatus:
		if row > 0 {
			return
		}
	default:
		f.Path = "lines[" + strconv.Itoa(row) + "]." + f.Path
	}
	v.AddWith(f.Path, f.Code, f.Params, "%s", f.Message)
}
