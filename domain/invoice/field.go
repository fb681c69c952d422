package invoice

import (
	"strings"

	"countersign.dev/domain/calendar"
	"countersign.dev/domain/enum"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/money"
)

// Names of the index data fields, as API, capture and fields table know them.
const (
	FieldSubsidiary    = "subsidiary"
	FieldCompanyNumber = "companyNumber"
	FieldVendorNumber  = "vendorNumber"
	FieldVendorName    = "vendorName"
	FieldAccount       = "account"
	FieldNumber        = "invoiceNumber"
	FieldAmount        = "invoiceAmount"
	FieldCurrency      = "currency"
	FieldPONumber      = "poNumber"
	FieldInvoiceDate   = "invoiceDate"
	FieldDueDate       = "dueDate"
	FieldTermCode      = "termCode"
)

// FieldNames lists every index data field in the order of the form.
func FieldNames() []string {
	return []string{FieldVendorNumber, FieldVendorName, FieldCompanyNumber, FieldSubsidiary, FieldNumber, FieldAmount,
		FieldCurrency, FieldInvoiceDate, FieldDueDate, FieldTermCode, FieldPONumber, FieldAccount}
}

// Origin states the source of a value.
type Origin string

const (
	OriginCaptured Origin = "captured"
	OriginTyped    Origin = "typed"
	OriginLookedUp Origin = "looked-up"
)

// Values lists every Origin.
func (Origin) Values() []string { return enum.Of(OriginCaptured, OriginTyped, OriginLookedUp) }

// Box is a place on a page: fractions of the page's width and height from its
// top left corner. Page counts from 1; 0 means the value is not on a page.
type Box struct {
	Page       int
	X, Y, W, H float64
}

// Field is one index data value as it was read or typed.
type Field struct {
	Name       string
	Value      string
	Origin     Origin
	Confidence float64 // 0 to 1
	Reason     string  // why it is low
	Box        Box
}

// maxText bounds every text field; longer is a mistake of recognition.
const maxText = 255

// Set reads one field's text. Amounts are decimals, dates ISO; empty clears.
func (d *IndexData) Set(name, text string) error {
	text = strings.TrimSpace(text)
	if len(text) > maxText {
		return fault.New(fault.Invalid, fault.LengthOutOfRange, "At most %d characters.", maxText)
	}
	switch name {
	case FieldAmount:
		return d.setAmount(text)
	case FieldCurrency:
		return d.setCurrency(text)
	case FieldInvoiceDate:
		return setDate(&d.InvoiceDate, text)
	case FieldDueDate:
		return setDate(&d.DueDate, text)
	}
	target, ok := d.texts()[name]
	if !ok {
		return fault.New(fault.Invalid, fault.InvalidValue, "There is no field %q.", name)
	}
	*target = text
	return nil
}

// Text is the field's value as Set reads it.
func (d *IndexData) Text(name string) string {
	switch name {
	case FieldAmount:
		if d.Amount == nil {
			return ""
		}
		return d.Amount.Number()
	case FieldCurrency:
		return string(d.Currency)
	case FieldInvoiceDate:
		return d.InvoiceDate.String()
	case FieldDueDate:
		return d.DueDate.String()
	}
	if target, ok := d.texts()[name]; ok {
		return *target
	}
	return ""
}

func (d *IndexData) texts() map[string]*string {
	return map[string]*string{
		FieldSubsidiary: &d.Subsidiary, FieldCompanyNumber: &d.CompanyNumber, FieldVendorNumber: &d.VendorNumber,
		FieldVendorName: &d.VendorName, FieldAccount: &d.Account, FieldNumber: &d.Number, FieldPONumber: &d.PONumber,
		FieldTermCode: &d.TermCode,
	}
}

func (d *IndexData) setAmount(text string) error {
	if text == "" {
		d.Amount = nil
		return nil
	}
	amount, err := money.Parse(text, d.Currency)
	if err != nil {
		return err
	}
	d.Amount = &amount
	return nil
}

// setCurrency changes the currency of an amount that is already read. Without a text the currency is not known.
func (d *IndexData) setCurrency(text string) error {
	currency := money.Unknown
	if text != "" {
		var err error
		if currency, err = money.ParseCurrency(text); err != nil {
			return err
		}
	}
	if d.Amount != nil {
		amount, err := money.New(d.Amount.Decimal(), currency)
		if err != nil {
			return err
		}
		d.Amount = &amount
	}
	d.Currency = currency
	return nil
}

func setDate(target *calendar.Date, text string) error {
	date, err := calendar.Parse(text)
	if err != nil {
		return err
	}
	*target = date
	return nil
}
