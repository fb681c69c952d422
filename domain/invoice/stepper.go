package invoice

import (
	"fmt"
	"maps"
	"strconv"
	"time"

	"countersign.dev/domain/vendor"
)

// progress is how far along the usual way a stage is.
var progress = map[Stage]int{
	Processing: 0, Captured: 1, Rejected: 2, Deleted: 1, Submitted: 2, InApproval: 2, Approved: 3, ErpSending: 3,
	ErpFailed: 3, ErpSent: 4, InPayment: 4, PaymentFailed: 4, Paid: 5,
}

// Stepper shows the way: Captured → Submitted → levels → ERP → Paid.
func (v *View) Stepper() []Step {
	i := v.Invoice
	at := progress[i.Stage]
	steps := []Step{
		{Name: "Captured", State: stateAt(at, 1, 1), Who: v.Names[i.EnteredBy], At: i.CreatedAt},
		{Name: "Submitted", State: stateAt(at, 2, 2), Who: v.Names[i.SubmittedBy], At: i.SubmittedAt},
	}
	if at == 0 {
		steps[0].State = StepCurrent
	}
	if at == 1 && i.Stage == Captured {
		steps[1].State = StepCurrent
	}
	if at >= 2 {
		for _, l := range v.Levels {
			steps = append(steps, l.step())
		}
	}
	erp := Step{Name: "ERP", State: stateAt(at, 3, 4), At: i.ErpSentAt, Who: i.ErpReference}
	paid := Step{Name: "Paid", State: stateAt(at, 4, 5), At: i.PaidAt}
	if i.Stage == ErpFailed {
		erp.State = StepFailed
	}
	if i.Stage == PaymentFailed {
		paid.State = StepFailed
	}
	return append(steps, erp, paid)
}

// stateAt: done from the progress done on, current from begins on.
func stateAt(at, begins, done int) StepState {
	switch {
	case at >= done:
		return StepDone
	case at >= begins:
		return StepCurrent
	}
	return StepWaiting
}

func (l Level) step() Step {
	s := Step{Name: l.Name, State: StepWaiting, Who: l.Assignees, At: l.At}
	switch {
	case l.Decision == "reject":
		s.State, s.Who = StepFailed, l.DecidedBy
	case l.Decision != "":
		s.State, s.Who = StepDone, l.DecidedBy
	case l.Current:
		s.State = StepCurrent
	}
	return s
}

// Assess says what a decision should know, worst first being the reader's business.
func (i *Invoice) Assess(v *vendor.Vendor, now time.Time) ([]Check, error) {
	checks := []Check{{Kind: AboutDuplicate, Code: CheckUnique, OK: true, Text: "no duplicate"}}
	if i.DuplicateOf != "" {
		checks[0] = Check{Kind: AboutDuplicate, Code: CheckDuplicate,
			Text: "an invoice of this vendor, company and number exists already"}
	}
	if i.SameAmount != nil {
		checks = append(checks, i.SameAmount.check())
	}
	if i.Type == PO {
		checks = append(checks, i.assessMatch())
	}
	balance, err := i.Balance()
	if err != nil {
		return nil, err
	}
	checks = append(checks, i.assessBalance(balance))
	if v == nil {
		return append(checks, Check{Kind: AboutBankAccount, Code: CheckNoVendor, Text: "vendor not known"}), nil
	}
	if days, recent := v.Bank.ChangedDaysAgo(now); recent {
		checks = append(checks,
			Check{Kind: AboutBankAccount, Code: CheckBankNew, Text: fmt.Sprintf("bank account changed %d days ago", days),
				Params: map[string]string{"days": strconv.Itoa(days)}})
	}
	return checks, nil
}

// Twin is another invoice that resembles this one. Its number is empty for those who may not see it.
type Twin struct{ Number string }

func (t Twin) check() Check {
	c := Check{Kind: AboutDuplicate, Code: CheckSameAmount,
		Text: "another invoice of this vendor has the same amount and date"}
	if t.Number != "" {
		c.Text, c.Params = "invoice "+t.Number+" of this vendor has the same amount and date",
			map[string]string{"number": t.Number}
	}
	return c
}

func (i *Invoice) assessMatch() Check {
	order := i.Index.PONumber
	c := Check{Kind: AboutMatch, Code: CheckMatched, OK: i.Match == Matched, Text: "matches purchase order " + order,
		Params: map[string]string{"order": order}}
	switch i.Match {
	case OnHold:
		c.Code, c.Text, c.Params["reason"] = CheckOnHold, "on hold: "+i.HoldReason, i.HoldReason
		if h, ok := ReadHold(i.HoldReason); ok {
			maps.Copy(c.Params, h.params())
		}
	case MatchNone:
		c.Code, c.Text = CheckUnmatched, "compared with purchase order "+order+" after submit"
	case Matched:
	}
	return c
}

func (i *Invoice) assessBalance(b Balance) Check {
	c := Check{Kind: AboutBalance, Code: CheckBalanced, OK: b.Balanced, Text: b.Of + " balanced",
		Params: map[string]string{"of": "ledger"}}
	if i.Type == PO {
		c.Params["of"] = "lines"
	}
	if !b.Balanced {
		c.Code, c.Text = CheckUnbalanced, fmt.Sprintf("%s unbalanced by %s", b.Of, b.Difference.Format())
		c.Params["amount"], c.Params["currency"] = b.Difference.Number(), string(b.Difference.Currency())
	}
	return c
}
