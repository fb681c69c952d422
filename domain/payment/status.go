package payment

import (
	"fmt"
	"slices"

	"countersign.dev/domain/enum"
	"countersign.dev/domain/fault"
)

// Status is where a payment stands (spec document 2, section 4: grid status).
type Status string

const (
	New        Status = "new"
	Pending    Status = "pending"    // on hold: a person stopped it, no batch takes it
	Processing Status = "processing" // claimed by a batch: greyed out in the grid
	Completed  Status = "completed"  // the bank has the file, or the check is printed
	Failed     Status = "failed"
	Canceled   Status = "canceled" // withdrawn before it was ever sent
)

// Values lists every Status.
func (Status) Values() []string { return enum.Of(Statuses()...) }

// Statuses lists them all, in the order of a payment's life.
func Statuses() []Status { return []Status{New, Pending, Processing, Completed, Failed, Canceled} }

// Text says the status to a person.
func (s Status) Text() string {
	switch s {
	case Pending:
		return "on hold"
	case Processing:
		return "part of another batch"
	case New, Completed, Failed, Canceled:
	}
	return string(s)
}

// Detail says why a payment failed or cannot be told (spec: SFTP, render,
// email, import); bank, returned and unknown are ours.
type Detail string

const (
	NoDetail       Detail = ""
	DetailSFTP     Detail = "sftp"
	DetailRender   Detail = "render"
	DetailEmail    Detail = "email"
	DetailImport   Detail = "import"
	DetailPrint    Detail = "print"
	DetailBank     Detail = "bank"     // the bank refused the whole file
	DetailReturned Detail = "returned" // the bank sent this payment back
	DetailUnknown  Detail = "unknown"  // nobody knows yet whether it was paid
)

var nextStatus = map[Status][]Status{
	New:        {Processing, Pending, Canceled, Failed},
	Pending:    {New, Canceled},
	Processing: {New, Completed, Failed},
	Completed:  {Failed},               // returned by the bank days later
	Failed:     {Processing, Canceled}, // processing: a refused batch is issued again
	Canceled:   {},
}

// From are the statuses that lead to s.
func (s Status) From() []Status { return from(nextStatus, s) }

// Advance moves the payment along its life cycle. A payment whose outcome is
// unknown leaves Processing only with a reason that settles the question.
func (p *Payment) Advance(to Status, detail Detail, message string) error {
	if to == Failed && detail == NoDetail {
		return fault.New(fault.Internal, fault.InternalError, "a failed payment says why")
	}
	return p.Make(Step{Status: once(to), Detail: detail, Message: message})
}

// Return records a NACHA return: the money came back.
func (p *Payment) Return(code, reason string) error {
	if p.Method != ACH {
		return fault.New(fault.Conflict, fault.IllegalTransition, "only ACH payments are returned")
	}
	if err := p.Advance(Failed, DetailReturned, code+": "+reason); err != nil {
		return err
	}
	p.ReturnCode = code
	return nil
}

// Label is how people know the payment.
func (p Payment) Label() string {
	switch {
	case p.Number != "":
		return p.Number
	case p.CheckNumber > 0:
		return fmt.Sprintf("check %d", p.CheckNumber)
	default:
		return p.ID
	}
}

func allowed[S ~string](next map[S][]S, from, to S, what, id string) error {
	if slices.Contains(next[from], to) {
		return nil
	}
	return fault.New(fault.Conflict, fault.IllegalTransition, "%s %s cannot go from %q to %q", what, id, from, to)
}

// from are the states that a table leads to a state from, in the order of their names.
func from[S ~string](next map[S][]S, to S) []S {
	var found []S
	for s, leads := range next {
		if slices.Contains(leads, to) {
			found = append(found, s)
		}
	}
	slices.Sort(found)
	return found
}

func indexed(list string, i int, field string) string {
	return fmt.Sprintf("%s[%d].%s", list, i, field)
}
