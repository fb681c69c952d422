package invoice

import (
	"time"

	"countersign.dev/domain/fault"
)

// Master is the master data of the names that an invoice uses.
type Master struct {
	VendorExists bool
	VendorActive bool
	Problems     []fault.Field // of the fields the project adds

	VendorNames     []string // name and legal name of the vendor
	CompanyUnknown  bool     // there are companies, but none with the number
	UnknownAccounts []string // there is a general ledger, and it lacks these
}

// Submit checks all rules and makes the invoice submitted. The database decides whether vendor, company and
// number are unique, because only it sees all invoices.
func (i *Invoice) Submit(m Master, terms Terms, by string, now time.Time, o Override) error {
	if i.Stage != Captured {
		return fault.New(fault.Conflict, fault.IllegalTransition, "The invoice is %s already. Refresh to see it.",
			i.Stage.Text())
	}
	i.DistributeByAccount()
	if err := i.complete(m, terms, o); err != nil {
		return err
	}
	i.SubmittedBy, i.SubmittedAt = by, now
	i.OverriddenBy = ""
	if i.OverrideReason != "" {
		i.OverriddenBy = by
	}
	i.DecisionReason, i.StatusDetail = "", ""
	return i.Advance(Submitted)
}

// complete finds every problem of the index data and fills the due date in from the terms.
func (i *Invoice) complete(m Master, terms Terms, o Override) error {
	v := fault.Validation{}
	d := &i.Index
	required := []string{FieldVendorNumber, FieldVendorName, FieldCompanyNumber, FieldNumber, FieldAmount,
		FieldCurrency, FieldInvoiceDate}
	for _, name := range required {
		if d.Text(name) == "" {
			v.Add(name, fault.Required, "Field is required")
		}
	}
	if d.VendorNumber != "" && !m.VendorExists {
		v.AddWith(FieldVendorNumber, fault.VendorUnknown, map[string]string{"vendor": d.VendorNumber},
			"There is no vendor %s. Choose one from the list.", d.VendorNumber)
	}
	if m.VendorExists && !m.VendorActive {
		v.AddWith(FieldVendorNumber, fault.VendorInactive, map[string]string{"vendor": d.VendorNumber},
			"Vendor %s is inactive.", d.VendorNumber)
	}
	if d.Amount != nil && !d.Amount.IsPositive() {
		v.Add(FieldAmount, fault.AmountNotPositive, "The amount must be above zero.")
	}
	i.checkDates(&v, terms)
	if d.Amount != nil && d.Amount.IsPositive() {
		if err := i.checkParts(&v); err != nil {
			return err
		}
	}
	i.checkConcerns(&v, i.Concerns(m), o)
	for _, p := range m.Problems {
		v.Add(p.Path, p.Code, "%s", p.Message)
	}
	return v.Err()
}

// Paths of what is no index field.
const (
	PathLines        = "lines"
	PathDistribution = "distribution"
)

// checkParts finds what would keep approvers from approving: line items or a
// distribution that are missing or do not add up to the amount.
func (i *Invoice) checkParts(v *fault.Validation) error {
	b, err := i.Balance()
	switch {
	case err != nil || b.Balanced:
		return err
	case i.Type == PO && len(i.Lines) == 0:
		v.Add(PathLines, fault.InvoiceLinesMissing, "Add the lines of purchase order %s that this invoice bills.",
			i.Index.PONumber)
	case i.Type == PO:
		v.AddWith(PathLines, fault.InvoiceUnbalanced, amountParams(b.Difference),
			"The line items differ from the invoice amount by %s.", b.Difference)
	case len(i.Distribution) == 0:
		v.Add(FieldAccount, fault.Required, "Choose an account, or distribute the amount over accounts.")
	default:
		v.AddWith(PathDistribution, fault.InvoiceUnbalanced, amountParams(b.Difference),
			"The GL distribution differs from the invoice amount by %s.", b.Difference)
	}
	return nil
}

func (i *Invoice) checkDates(v *fault.Validation, terms Terms) {
	d := &i.Index
	if d.TermCode != "" {
		days, err := terms.NetDays(d.TermCode)
		switch {
		case err != nil:
			v.Add(FieldTermCode, fault.TermCode, "%s", problem(err))
		case d.DueDate.IsZero() && !d.InvoiceDate.IsZero():
			d.DueDate = d.InvoiceDate.AddDays(days)
			i.setField(Field{Name: FieldDueDate, Value: d.DueDate.String(), Origin: OriginLookedUp, Confidence: 1})
		}
	}
	if d.DueDate.IsZero() && d.TermCode == "" {
		v.Add(FieldDueDate, fault.Required, "Field is required")
	}
	if !d.DueDate.IsZero() && d.DueDate.Before(d.InvoiceDate) {
		v.Add(FieldDueDate, fault.DueDateTooEarly, "The due date is before the invoice date.")
	}
}

// Withdraw takes a submitted, rejected or refused invoice back for correction; it must be approved again.
func (i *Invoice) Withdraw() error {
	if err := i.Advance(Captured); err != nil {
		return err
	}
	i.SubmittedBy, i.SubmittedAt, i.ApprovedAt = "", time.Time{}, time.Time{}
	i.Assignee = ""
	return nil
}
