package agent

import (
	"errors"
	"time"

	"countersign.dev/domain/enum"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/payment"
	"countersign.dev/domain/printer"
)

// CallKind is the kind of a request to an agent.
type CallKind string

// The calls of a printer.
const (
	Find  CallKind = "find"
	Print CallKind = "print"
	State CallKind = "state"
	// Attributes asks what a printer reports about itself.
	Attributes CallKind = "attributes"
)

// Values lists every CallKind.
func (CallKind) Values() []string { return enum.Of(Find, Print, State, Attributes) }

// Call is one request to an agent. It contains no secrets: only the holder of the lease can fetch the document.
type Call struct {
	ID        string
	AgentID   string
	PrinterID string
	BatchID   string // of a run of checks
	VisitID   string // of a test page or a question; a call has either
	Kind      CallKind
	JobName   string
	JobNumber int
	URI       string // of the printer, as the agent reaches it
	SHA256    string // of the document to print
	Options   printer.Options

	LeasedUntil *time.Time
	BegunAt     *time.Time
	AnsweredAt  *time.Time
	Answer      Answer
	Agent       Agent
	SeenAt      time.Time // when it was read, by the clock that wrote the times
}

// Answer is what became of a call.
type Answer struct {
	Found   bool                 `json:"found"` // of find
	JobID   int                  `json:"jobId,omitempty"`
	State   payment.PrinterState `json:"state,omitempty"`
	Text    string               `json:"text,omitempty"`
	Problem *Problem             `json:"problem,omitempty"`

	Attributes *printer.Attributes `json:"attributes,omitempty"`
}

// Problem is a fault as it crosses between the agent and us.
type Problem struct {
	Kind    fault.Kind `json:"kind"`
	Code    fault.Code `json:"code"`
	Message string     `json:"message"`
}

// Job is the job at the printer.
func (a Answer) Job() payment.PrinterJob {
	return payment.PrinterJob{ID: a.JobID, State: a.State, Text: a.Text}
}

// Err is the problem as a fault, nil without one.
func (a Answer) Err() error {
	if a.Problem == nil {
		return nil
	}
	return fault.New(a.Problem.Kind, a.Problem.Code, "%s", a.Problem.Message)
}

// Harmless reports whether the document was certainly not handed over: it may be
// handed over again under the same name.
func (a Answer) Harmless() bool { return a.Problem != nil && a.Problem.Kind != fault.Unknown }

// ProblemOf is the problem of an error at a printer. An error that is no fault leaves
// open what happened.
func ProblemOf(err error) *Problem {
	var f *fault.Fault
	if !errors.As(err, &f) {
		return &Problem{Kind: fault.Unknown, Code: fault.OutcomeUnknown,
			Message: "It is not known whether the printer has printed the checks. Look into its tray."}
	}
	return &Problem{Kind: f.Kind, Code: f.Code, Message: f.Message}
}

// Progress is how far a call is.
type Progress int

const (
	Open     Progress = iota // no process holds it; it may be taken or withdrawn
	Taken                    // a process holds its lease
	Lost                     // begun by a process whose lease has ended
	Answered                 // done
)

// Progress of the call when it was read.
func (c Call) Progress() Progress {
	switch {
	case c.AnsweredAt != nil:
		return Answered
	case c.LeasedUntil != nil && c.LeasedUntil.After(c.SeenAt):
		return Taken
	case c.BegunAt != nil:
		return Lost
	default:
		return Open
	}
}
