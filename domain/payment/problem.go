package payment

import (
	"fmt"
	"time"

	"countersign.dev/domain/enum"
)

// ProblemKind is a problem that a person has to solve. It is independent of the status: a delivered batch can
// have a problem.
type ProblemKind string

const (
	ProblemUnknown      ProblemKind = "unknown"       // it is unknown whether the bank or the printer has it
	ProblemRejected     ProblemKind = "rejected"      // the bank refused the file
	ProblemMissedCutoff ProblemKind = "missed_cutoff" // it was not delivered before the bank's cut-off
	ProblemHeldEntries  ProblemKind = "held_entries"  // the bank reported entries that could not be applied
	ProblemNoFetch      ProblemKind = "files_not_fetched"
	ProblemDoubtful     ProblemKind = "sheets_in_doubt"
	ProblemSpoiled      ProblemKind = "spoiled_sheets" // the bank does not know yet that these numbers are void
)

// Values lists every ProblemKind.
func (ProblemKind) Values() []string {
	return enum.Of(ProblemUnknown, ProblemRejected, ProblemMissedCutoff, ProblemHeldEntries, ProblemNoFetch,
		ProblemDoubtful, ProblemSpoiled)
}

// NextStep is the action that solves a problem.
type NextStep string

const (
	StepReconcile   NextStep = "reconcile"
	StepReissue     NextStep = "reissue"
	StepAskBank     NextStep = "ask_bank"
	StepConnection  NextStep = "check_connection"
	StepLookAtTray  NextStep = "look_at_tray"
	StepPositivePay NextStep = "send_positive_pay"
)

// Values lists every NextStep.
func (NextStep) Values() []string {
	return enum.Of(StepReconcile, StepReissue, StepAskBank, StepConnection, StepLookAtTray, StepPositivePay)
}

// Problem is the most urgent problem of a batch. Message is the report of the bank, the printer or the system.
type Problem struct {
	Kind    ProblemKind
	Message string
	Next    NextStep
}

// Signals are data of other records about a batch.
type Signals struct {
	Held        int    // entries of bank files about its payments that were not applied
	HeldMessage string // of the first one
	Unfetched   string // why files of its bank's folder cannot be fetched
	Doubtful    int    // sheets with an unknown outcome
	Spoiled     int    // spoiled numbers that are not reported to the bank
}

// returnWindow is how long after its effective date a bank usually returns an
// entry: two banking days, a weekend and a holiday (NACHA Operating Rules 3.8).
const returnWindow = 5

// Problem returns the problem of the batch, or nil.
func (b Batch) Problem(s Signals, now time.Time) *Problem {
	switch {
	case b.Status == OutcomeUnknown && b.Kind == BatchCheck:
		return &Problem{ProblemUnknown, b.Message, StepLookAtTray}
	case b.Status == OutcomeUnknown:
		return &Problem{ProblemUnknown, b.Message, StepReconcile}
	case b.Status == Rejected, b.Status == Expired && b.Detail == DetailBank:
		return &Problem{ProblemRejected, b.Message, StepReissue}
	case b.Status == Expired:
		return &Problem{ProblemMissedCutoff, b.Message, StepReissue}
	case b.missedCutoff(now):
		return &Problem{ProblemMissedCutoff, b.Message, StepConnection}
	case s.Held > 0:
		return &Problem{ProblemHeldEntries, counted(s.Held, s.HeldMessage), StepAskBank}
	case s.Unfetched != "" && b.awaitsBank(now):
		return &Problem{ProblemNoFetch, s.Unfetched, StepConnection}
	case s.Doubtful > 0:
		return &Problem{ProblemDoubtful, b.Message, StepLookAtTray}
	case s.Spoiled > 0:
		return &Problem{ProblemSpoiled, b.Message, StepPositivePay}
	}
	return nil
}

// missedCutoff reports whether the cut-off passed before the delivery.
func (b Batch) missedCutoff(now time.Time) bool {
	inDelivery := b.Status == Sealed || b.Status == Delivering
	return inDelivery && !b.Seal.Deadline.IsZero() && now.After(b.Seal.Deadline)
}

// awaitsBank reports whether the bank's folder may still contain messages about the batch.
func (b Batch) awaitsBank(now time.Time) bool {
	if b.Kind != BatchACH {
		return false
	}
	if b.Status == Delivered {
		return true
	}
	effective := b.Seal.EffectiveDate
	return b.Status == Acknowledged && !effective.IsZero() && now.Before(effective.AddDays(returnWindow).StartIn(time.UTC))
}

func counted(n int, message string) string {
	if n == 1 {
		return message
	}
	return fmt.Sprintf("%s (%d entries in total)", message, n)
}

// BatchWithProblem is a batch that needs a person, with its location.
type BatchWithProblem struct {
	Batch       Batch
	Problem     Problem
	ProjectName string
	WorkspaceID string
}
