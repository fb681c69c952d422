package invoice

import (
	"fmt"
	"time"

	"countersign.dev/domain/vendor"
)

// progress is how far along the usual way a stage is.
var progress = map[Stage]int{
	Processing: 0, Captured: 1, Rejected: 2, Deleted: 1, Submitted: 2, InApproval: 2, Approved: 3, ErpSending: 3, ErpFailed: 3,
	ErpSent: 4, InPayment: 4, PaymentFailed: 4, Paid: 5,
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
	s := Step{Name: l.Name, State: StepWaiting, Who: l.Asked, At: l.At}
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
	checks := []Check{{Kind: "duplicate", OK: i.DuplicateOf == "", Text: "no duplicate"}}
	if i.DuplicateOf != "" {
		checks[0].Text = "an invoice of this vendor, company and number exists already"
	}
	if i.Type == PO {
		c := Check{Kind: "match", OK: i.Match == Matched, Text: "matches purchase order " + i.Index.PONumber}
		if i.Match == OnHold {
			c.Text = "on hold: " + i.HoldReason
		}
		if i.Match == MatchNone {
			c.Text = "compared with purchase order " + i.Index.PONumber + " after submit"
		}
		checks = append(checks, c)
	}
	balance, err := i.Balance()
	if err != nil {
		return nil, err
	}
	c := Check{Kind: "balance", OK: balance.Balanced, Text: balance.Of + " balanced"}
	if !balance.Balanced {
		c.Text = fmt.Sprintf("%s unbalanced by %s", balance.Of, balance.Difference.Format())
	}
	checks = append(checks, c)
	if v == nil {
		return append(checks, Check{Kind: "bankAccount", Text: "vendor not known"}), nil
	}
	if days, recent := v.Bank.ChangedDaysAgo(now); recent {
		checks = append(checks, Check{Kind: "bankAccount", Text: fmt.Sprintf("bank account changed %d days ago", days)})
	}
	return checks, nil
}
