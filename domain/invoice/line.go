package invoice

import (
	"github.com/shopspring/decimal"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/money"
)

// Line is one line item.
type Line struct {
	Line        int
	PONumber    string
	POLine      int
	Material    string
	Description string
	Quantity    decimal.Decimal
	Unit        string
	UnitPrice   decimal.Decimal
	Discount    money.Amount
	Tax         money.Amount
	Total       money.Amount // quantity × unit price − discount + tax
}

// Distribution is the part of an invoice posted to one general-ledger account.
type Distribution struct {
	Line        int
	Account     string
	Description string
	Amount      money.Amount
}

// Compute is the line's total by its own figures.
func (l Line) Compute(currency money.Currency) (money.Amount, error) {
	gross, err := money.Rounded(l.Quantity.Mul(l.UnitPrice), currency, money.HalfUp)
	if err != nil {
		return money.Amount{}, err
	}
	net, err := gross.Sub(l.Discount)
	if err != nil {
		return money.Amount{}, err
	}
	return net.Add(l.Tax)
}

// amountParams are an amount as parameters of a text.
func amountParams(a money.Amount) map[string]string {
	return map[string]string{"amount": a.Number(), "currency": string(a.Currency())}
}

// Balance says whether the parts of an invoice add up to its amount.
type Balance struct {
	Balanced   bool
	Difference money.Amount // invoice amount − sum of parts
	Of         string       // "line items" of a PO invoice, "GL distribution" of the others
}

// Balance compares the amount with line items (PO) or distribution (NonPO).
func (i *Invoice) Balance() (Balance, error) {
	b := Balance{Of: "GL distribution"}
	parts := make([]money.Amount, 0, len(i.Lines)+len(i.Distribution))
	if i.Type == PO {
		b.Of = "line items"
		for _, l := range i.Lines {
			parts = append(parts, l.Total)
		}
	} else {
		for _, d := range i.Distribution {
			parts = append(parts, d.Amount)
		}
	}
	sum, err := money.Sum(parts...)
	if err != nil {
		return b, err
	}
	amount := money.Zero(i.Index.Currency)
	if i.Index.Amount != nil {
		amount = *i.Index.Amount
	}
	if b.Difference, err = amount.Sub(sum); err != nil {
		return b, err
	}
	b.Balanced = i.Index.Amount != nil && b.Difference.IsZero() && len(parts) > 0
	return b, nil
}

// RequireBalance refuses an unbalanced invoice, which cannot be approved (spec document 2, section 4).
func (i *Invoice) RequireBalance() error {
	b, err := i.Balance()
	if err != nil {
		return err
	}
	if !b.Balanced {
		return fault.New(fault.Conflict, fault.InvoiceUnbalanced,
			"The invoice is unbalanced: the %s differ from the invoice amount by %s. Correct them, then approve.", b.Of,
			b.Difference.Format())
	}
	return nil
}
