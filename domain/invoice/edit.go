package invoice

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/shopspring/decimal"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/money"
)

// afterSubmit are the fields that change neither whom, how much nor when we
// pay, so they may be corrected once approvers were asked or the ERP refused.
var afterSubmit = []string{FieldAccount, FieldSubsidiary}

// MovesMoney says whether a field decides whom, how much or when an invoice pays.
func MovesMoney(field string) bool { return !slices.Contains(afterSubmit, field) }

// Change is one field's new text.
type Change struct{ Name, Value string }

// Edit applies typed changes and returns the effect of a changed purchase order. It reports all problems
// together.
func (i *Invoice) Edit(changes []Change) error {
	v := fault.Validation{}
	draft := i.Index
	if slices.ContainsFunc(changes, func(c Change) bool { return c.Name == FieldAmount }) {
		draft.Amount = nil // a new currency is not refused for the decimals of the amount before
	}
	for _, c := range currencyChangesFirst(changes) {
		if !i.editable(c.Name) {
			v.Add(c.Name, fault.IllegalTransition, "The invoice is %s: withdraw it to change this.", i.Stage.Text())
			continue
		}
		if err := draft.Set(c.Name, c.Value); err != nil {
			v.Add(c.Name, codeOr(err, fault.InvalidValue), "%s", problem(err))
		}
		if c.Name == FieldAmount && draft.Amount != nil && draft.Amount.IsZero() {
			v.Add(c.Name, fault.AmountZero, "The amount must not be 0. Delete the invoice if nothing is due.")
		}
	}
	balance, err := i.Balance()
	if err != nil {
		return err
	}
	parts, err := i.partsIn(draft.Currency)
	if err != nil {
		v.Add(FieldCurrency, codeOr(err, fault.InvalidValue), "%s", problem(err))
	}
	if err := v.Err(); err != nil {
		return err
	}
	if field := draft.forgetOtherVendor(i.Index); field != "" {
		changes = append(slices.Clone(changes), Change{Name: field})
	}
	i.Index, i.Lines, i.Distribution = draft, parts.lines, parts.distribution
	for _, c := range changes {
		i.setField(Field{Name: c.Name, Value: draft.Text(c.Name), Origin: OriginTyped, Confidence: 1})
	}
	i.convert()
	if balance.Balanced && i.Type == NonPO {
		return i.DistributeLike(i.Distribution) // what was balanced stays so when the amount is corrected
	}
	return nil
}

// parts are what an amount consists of.
type parts struct {
	lines        []Line
	distribution []Distribution
}

// partsIn are line items and distribution in another currency. An amount with more decimals than the currency has is
// refused, because it could not be read again.
func (i *Invoice) partsIn(currency money.Currency) (p parts, err error) {
	p = parts{lines: slices.Clone(i.Lines), distribution: slices.Clone(i.Distribution)}
	if currency == i.Index.Currency {
		return p, nil
	}
	amounts := []*money.Amount{}
	for n := range p.lines {
		amounts = append(amounts, &p.lines[n].Discount, &p.lines[n].Tax, &p.lines[n].Total)
	}
	for n := range p.distribution {
		amounts = append(amounts, &p.distribution[n].Amount)
	}
	for _, amount := range amounts {
		if *amount, err = money.New(amount.Decimal(), currency); err != nil {
			return p, err
		}
	}
	return p, nil
}

// forgetOtherVendor empties the part of the vendor that belongs to the vendor before. A changed number decides, else a
// changed name does. The vendor is then looked up by the part that is left. It returns the emptied field, or "".
func (d *IndexData) forgetOtherVendor(before IndexData) string {
	switch {
	case d.VendorNumber != before.VendorNumber:
		d.VendorName = ""
		return FieldVendorName
	case d.VendorName != "" && !strings.EqualFold(d.VendorName, before.VendorName):
		d.VendorNumber = ""
		return FieldVendorNumber
	default:
		return ""
	}
}

// LookUp sets a value found in master data.
func (i *Invoice) LookUp(name, value string) error {
	if err := i.Index.Set(name, value); err != nil {
		return err
	}
	i.setField(Field{Name: name, Value: value, Origin: OriginLookedUp, Confidence: 1})
	return nil
}

func (i *Invoice) editable(name string) bool {
	switch i.Stage {
	case Captured:
		return true
	case InApproval, ErpFailed:
		return slices.Contains(afterSubmit, name)
	default:
		return false
	}
}

// setField keeps the place on the page that capture found: the value changed, not the paper.
func (i *Invoice) setField(f Field) {
	for n := range i.Fields {
		if i.Fields[n].Name == f.Name {
			f.Box = i.Fields[n].Box
			i.Fields[n] = f
			return
		}
	}
	i.Fields = append(i.Fields, f)
}

// convert follows the PO number: to PO drops the distribution, to NonPO drops
// the lines that name a purchase order.
func (i *Invoice) convert() {
	switch {
	case i.Index.PONumber != "" && i.Type == NonPO:
		i.Type, i.Distribution = PO, nil
	case i.Index.PONumber == "" && i.Type == PO:
		i.Type, i.Match, i.HoldReason = NonPO, MatchNone, ""
		i.Lines = slices.DeleteFunc(i.Lines, func(l Line) bool { return l.PONumber != "" || l.POLine != 0 })
	}
}

// ReplaceLines sets the line items; a total left empty is computed.
func (i *Invoice) ReplaceLines(lines []Line) error {
	if i.Stage != Captured {
		return fault.New(fault.Conflict, fault.IllegalTransition, "The invoice is %s: withdraw it to change its lines.",
			i.Stage.Text())
	}
	v := fault.Validation{}
	for n := range lines {
		path := "lines[" + strconv.Itoa(n) + "]"
		lines[n].Line = n + 1
		total, err := lines[n].Compute(i.Index.Currency)
		if err != nil {
			v.Add(path+".total", codeOr(err, fault.InvalidValue), "%s", problem(err))
			continue
		}
		if lines[n].Total.IsZero() {
			lines[n].Total = total
		}
		if !lines[n].Total.Equal(total) {
			v.AddWith(path+".total", fault.LineTotalDiffers, amountParams(total),
				"Quantity, price, discount and tax make %s.", total)
		}
	}
	if err := v.Err(); err != nil {
		return err
	}
	i.Lines = lines
	return nil
}

// Distribute sets the general-ledger distribution.
func (i *Invoice) Distribute(parts []Distribution) error {
	if i.Stage != Captured && i.Stage != InApproval && i.Stage != ErpFailed {
		return fault.New(fault.Conflict, fault.IllegalTransition, "The invoice is %s: its distribution can no longer change.",
			i.Stage.Text())
	}
	if i.Type == PO && len(parts) > 0 {
		return fault.New(fault.Conflict, fault.IllegalTransition, "A PO invoice is distributed by its purchase order lines.")
	}
	v := fault.Validation{}
	for n := range parts {
		path := "distribution[" + strconv.Itoa(n) + "]"
		parts[n].Line = n + 1
		if parts[n].Account == "" {
			v.Add(path+".account", fault.Required, "Field is required")
		}
		if parts[n].Amount.Currency() != i.Index.Currency {
			v.Add(path+".amount", fault.AmountCurrency, "The invoice is in %s.", i.Index.Currency)
		}
	}
	if err := v.Err(); err != nil {
		return err
	}
	i.Distribution = parts
	return nil
}

// DistributeByAccount posts the whole amount to the account of the index data if there is no distribution. This
// is the common case of one account per invoice.
func (i *Invoice) DistributeByAccount() {
	if i.Type == NonPO && len(i.Distribution) == 0 && i.Index.Account != "" && i.Index.Amount != nil {
		i.Distribution = []Distribution{{Line: 1, Account: i.Index.Account, Amount: *i.Index.Amount}}
	}
}

// DistributeLike spreads the amount over the accounts of another distribution
// in its proportions. A model of zeros names no proportions: a single account
// takes the whole amount, and several keep their zeros for a person to fill in.
func (i *Invoice) DistributeLike(model []Distribution) error {
	if i.Index.Amount == nil || len(model) == 0 {
		return nil
	}
	weights := make([]decimal.Decimal, len(model))
	for n, m := range model {
		weights[n] = m.Amount.Decimal().Abs()
	}
	if decimal.Sum(weights[0], weights[1:]...).IsZero() {
		if len(model) > 1 {
			return nil
		}
		weights[0] = decimal.NewFromInt(1)
	}
	shares, err := i.Index.Amount.Allocate(weights...)
	if err != nil {
		return err
	}
	parts := make([]Distribution, len(model))
	for n, m := range model {
		parts[n] = Distribution{Line: n + 1, Account: m.Account, Description: m.Description, Amount: shares[n]}
	}
	return i.Distribute(parts)
}

func currencyChangesFirst(changes []Change) []Change {
	sorted := slices.Clone(changes)
	slices.SortStableFunc(sorted, func(a, b Change) int {
		switch {
		case a.Name == b.Name:
			return 0
		case a.Name == FieldCurrency:
			return -1
		case b.Name == FieldCurrency:
			return 1
		}
		return 0
	})
	return sorted
}

func problem(err error) string {
	var f *fault.Fault
	if errors.As(err, &f) {
		return f.Message
	}
	return err.Error()
}

func codeOr(err error, otherwise fault.Code) fault.Code {
	if code := fault.CodeOf(err); code != "" {
		return code
	}
	return otherwise
}
