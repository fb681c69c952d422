package document

import (
	"strings"

	"github.com/shopspring/decimal"
)

// american is 1,234.56.
func american(d decimal.Decimal) string { return grouped(d, ",", ".") }

// continental is 1.234,56.
func continental(d decimal.Decimal) string { return grouped(d, ".", ",") }

// french is 1 234,56.
func french(d decimal.Decimal) string { return grouped(d, " ", ",") }

func dollars(d decimal.Decimal) string {
	if d.IsNegative() {
		return "($" + american(d.Abs()) + ")"
	}
	return "$" + american(d)
}

func grouped(d decimal.Decimal, thousands, point string) string {
	whole, cents, _ := strings.Cut(d.Abs().StringFixed(2), ".")
	for at := len(whole) - 3; at > 0; at -= 3 {
		whole = whole[:at] + thousands + whole[at:]
	}
	if d.IsNegative() {
		whole = "-" + whole
	}
	return whole + point + cents
}

func item(l Line) string        { return l.Item }
func description(l Line) string { return l.Description }
func quantity(l Line) string    { return l.Quantity.String() }
func price(l Line) string       { return american(l.UnitPrice) }
func total(l Line) string       { return american(l.Total) }

func percent(rate decimal.Decimal) string { return rate.String() + "%" }

func (v Invoice) title() string {
	if v.Credit {
		return "CREDIT MEMO"
	}
	return "INVOICE"
}
