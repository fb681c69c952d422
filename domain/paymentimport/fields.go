package paymentimport

import (
	"strings"
	"unicode/utf8"

	"countersign.dev/domain/banktext"
	"countersign.dev/domain/calendar"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/lookalike"
	"countersign.dev/domain/money"
	"countersign.dev/domain/payment"
)

// Names of the fields, as problems and the CSV header have them.
const (
	fieldVendor      = "vendorNumber"
	fieldAmount      = "amount"
	fieldCurrency    = "currency"
	fieldMethod      = "method"
	fieldInvoice     = "invoiceNumber"
	fieldInvoiceDate = "invoiceDate"
	fieldDueDate     = "dueDate"
	fieldDescription = "description"
)

const (
	maxVendorNumber  = 50
	maxInvoiceNumber = 50
	maxDescription   = 80
)

// segments end the parts of a remittance record (domain/nacha): an invoice
// number with one in it would end the record early.
const segments = `*\`

// refuseInvisible refuses a row with text that a person cannot see.
func (r *Row) refuseInvisible(cells []string, unit string) {
	for n, cell := range cells {
		if found, ok := lookalike.Invisible(cell); ok {
			r.Refuse("", fault.UnsupportedCharacter, "%s %d contains an invisible character (%s)", unit, n+1,
				lookalike.Name(found))
		}
	}
}

// vendor takes the payee's number.
func (r *Row) vendor(text string) {
	r.VendorNumber = text
	switch {
	case text == "":
		r.Refuse(fieldVendor, fault.Required, "the vendor number is required")
	case utf8.RuneCountInString(text) > maxVendorNumber:
		r.VendorNumber = string([]rune(text)[:maxVendorNumber])
		r.Refuse(fieldVendor, fault.LengthOutOfRange, "a vendor number has at most %d characters", maxVendorNumber)
	}
}

// money takes an amount that was read as text.
func (r *Row) money(amount, currency string) {
	known, err := money.ParseCurrency(currency)
	switch {
	case currency == "":
		r.Refuse(fieldCurrency, fault.Required, "the currency is required")
	case err != nil:
		r.refuseFor(fieldCurrency, err)
	case known != money.USD:
		r.Refuse(fieldCurrency, fault.InvalidValue, "ACH and checks are paid in USD, not %s", known)
	}
	parsed, err := money.Parse(amount, money.USD)
	if err != nil {
		r.refuseFor(fieldAmount, err)
		return
	}
	r.Amount = parsed
	if !parsed.IsPositive() {
		r.Refuse(fieldAmount, fault.InvalidValue, "a payment is more than zero, not %s", parsed.Number())
	}
}

// method takes the words of both layouts.
func (r *Row) method(text string) {
	switch strings.ToLower(text) {
	case "":
	case "ach", "a":
		r.Method = payment.ACH
	case "check", "c":
		r.Method = payment.Check
	default:
		r.Refuse(fieldMethod, fault.InvalidValue, "the method is %s or %s, not %q", payment.ACH, payment.Check,
			shortened(text))
	}
}

// invoices takes one number, or several with their parts of the amount:
// "INV-1=100.00|INV-2=50.00".
func (r *Row) invoices(text string) {
	parts := strings.Split(text, "|")
	if text == "" {
		r.Refuse(fieldInvoice, fault.Required, "the invoice number is required")
		return
	}
	if len(parts) > maxInvoices {
		r.Refuse(fieldInvoice, fault.LengthOutOfRange, "one payment pays at most %d invoices", maxInvoices)
		return
	}
	for _, part := range parts {
		number, amount, split := strings.Cut(strings.TrimSpace(part), "=")
		i := Invoice{Number: strings.TrimSpace(number), Amount: r.Amount}
		if split {
			parsed, err := money.Parse(amount, money.USD)
			if err != nil {
				r.refuseFor(fieldInvoice, err)
			}
			i.Amount = parsed
		} else if len(parts) > 1 {
			r.Refuse(fieldInvoice, fault.Required, "invoice %s needs its part of the amount, as in INV-1=100.00|INV-2=50.00",
				shortened(i.Number))
		}
		r.invoice(i)
	}
	r.addUp()
}

func (r *Row) invoice(i Invoice) {
	_, printable := banktext.ASCII(i.Number)
	switch {
	case i.Number == "":
		r.Refuse(fieldInvoice, fault.Required, "an invoice number is empty")
		return
	case utf8.RuneCountInString(i.Number) > maxInvoiceNumber:
		r.Refuse(fieldInvoice, fault.LengthOutOfRange, "an invoice number has at most %d characters", maxInvoiceNumber)
		return
	case !printable || strings.ContainsAny(i.Number, segments):
		r.Refuse(fieldInvoice, fault.UnsupportedCharacter, "invoice number %q holds a character that a bank record cannot",
			shortened(i.Number))
		return
	}
	for _, other := range r.Invoices {
		if lookalike.Key(other.Number) == lookalike.Key(i.Number) {
			r.Refuse(fieldInvoice, fault.InvalidValue, "invoice %s is named twice", i.Number)
			return
		}
	}
	r.Invoices = append(r.Invoices, i)
}

func (r *Row) addUp() {
	if r.Refused() {
		return // what is missing cannot add up, and its reason is known
	}
	parts := make([]money.Amount, len(r.Invoices))
	for i, invoice := range r.Invoices {
		parts[i] = invoice.Amount
		if !invoice.Amount.IsPositive() {
			r.Refuse(fieldInvoice, fault.InvalidValue, "the part of invoice %s is more than zero, not %s", invoice.Number,
				invoice.Amount.Number())
		}
	}
	if total, err := money.Sum(parts...); err != nil || !total.Equal(r.Amount) {
		r.Refuse(fieldInvoice, fault.InvalidValue, "the invoices add up to %s, not to %s", total.Number(), r.Amount.Number())
	}
}

func (r *Row) dates(invoice, due string) {
	r.InvoiceDate = r.date(fieldInvoiceDate, invoice)
	r.DueDate = r.date(fieldDueDate, due)
}

func (r *Row) date(field, text string) calendar.Date {
	d, err := calendar.Parse(text)
	if err != nil {
		r.Refuse(field, fault.InvalidValue, "%q is not a date such as 2026-11-20", shortened(text))
	}
	return d
}

func (r *Row) describe(text string) {
	_, printable := banktext.ASCII(text)
	switch {
	case utf8.RuneCountInString(text) > maxDescription:
		r.Refuse(fieldDescription, fault.LengthOutOfRange, "a description has at most %d characters", maxDescription)
	case !printable:
		r.Refuse(fieldDescription, fault.UnsupportedCharacter, "the description holds a character that a check cannot")
	default:
		r.Description = text
	}
}

// shortened limits the length of values in messages.
func shortened(text string) string {
	const longest = 40
	if runes := []rune(text); len(runes) > longest {
		return string(runes[:longest]) + "…"
	}
	return text
}
