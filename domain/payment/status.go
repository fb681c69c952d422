package payment

import (
	"fmt"
	"slices"

	"countersign.dev/domain/enum"
	"countersign.dev/domain/fault"
)

// Status is the state of a payment (spec document 2, section 4: grid status).
type Status string

const (
	New        Status = "new"
	Pending    Status = "pending"    // on hold: a person stopped it, no batch accepts it
	Processing Status = "processing" // claimed by a batch: grayed out in the grid
	Completed  Status = "completed"  // the bank has the file, or the check is printed
	Failed     Status = "failed"
	Canceled   Status = "canceled" // canceled before it was sent
)

// Values lists every Status.
func (Status) Values() []string { return enum.Of(Statuses()...) }

// Statuses lists all statuses in the order of the life cycle.
func Statuses() []Status { return []Status{New, Pending, Processing, Completed, Failed, Canceled} }

// Text describes the status to users.
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

// Detail is the reason of a failed or unknown payment (spec: SFTP, render, email, import). The product adds
// bank, returned and unknown.
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
	DetailUnknown  Detail = "unknown"  // it is unknown whether it was paid
)

var nextStatus = map[Status][]Status{
	New:        {Processing, Pending, Canceled, Failed},
	Pending:    {New, Canceled},
	Processing: {New, Completed, Failed},
	Completed:  {Failed},               // returned by the bank days later
	Failed:     {Processing, Canceled}, // processing: a refused batch is reissued
	Canceled:   {},
}

// From lists the statuses that precede s.
func (s Status) From() []Status { return from(nextStatus, s) }

// Advance changes the status along the life cycle. A payment with an unknown outcome leaves Processing only with
// evidence of its outcome.
func (p *Payment) Advance(to Status, detail Detail, message string) error {
	if to == Failed && detail == NoDetail {
		return fault.New(fault.Internal, fault.InternalError, "a failed payment says why")
	}
	return p.Make(Step{Status: once(to), Detail: detail, Message: message})
}

// Return records a NACHA return: the money was not paid.
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

// Label is the name of a payment for users.
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

// from lists the states that precede a state in a table, sorted by name.
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
