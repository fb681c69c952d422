package payment

import (
	"fmt"
	"slices"
	"strconv"

	"countersign.dev/domain/calendar"
	"countersign.dev/domain/enum"
	"countersign.dev/domain/fault"
)

// PrintStatus is where a check stands at the printer (spec document 2, section 4).
type PrintStatus string

const (
	PrintUnknown      PrintStatus = "unknown" // nobody knows whether the sheet came out
	PrintNone         PrintStatus = ""        // not a check
	PrintNew          PrintStatus = "new"
	PrintProcessing   PrintStatus = "processing"
	PrintInitializing PrintStatus = "initializingPrint"
	Printing          PrintStatus = "printing"
	PrintingError     PrintStatus = "printingError"
	AgentOffline      PrintStatus = "agentOffline"
	PrintFailed       PrintStatus = "failed"
	Printed           PrintStatus = "printed"
	PrintSent         PrintStatus = "sent" // handed to a mailing house
)

// nextPrint is the course of a check. InitializingPrint, PrintingError and Sent
// are the spec's words for printers that say more; no step leads there.
var nextPrint = map[PrintStatus][]PrintStatus{
	PrintNew: {PrintProcessing},
	// unknown: the record says that it may be at a printer
	PrintProcessing: {Printing, PrintFailed, PrintUnknown},
	// processing: nothing was handed over; it is sent again
	Printing:     {Printed, PrintUnknown, AgentOffline, PrintProcessing},
	AgentOffline: {Printing, Printed, PrintUnknown, PrintProcessing},
	PrintUnknown: {Printed}, // a person looked into the tray
	PrintFailed:  {PrintNew},
	Printed:      {}, // only a spoiled sheet is printed again, by a step of its own
}

// From are the statuses that lead to s.
func (s PrintStatus) From() []PrintStatus { return from(nextPrint, s) }

// NumberFate is what became of a check number. None is ever used twice: one
// whose sheet is in doubt is verified by a person and then printed or spoiled.
type NumberFate string

const (
	NumberReserved NumberFate = "reserved"
	NumberPrinted  NumberFate = "printed"
	NumberVerify   NumberFate = "verify"  // somebody must look into the tray
	NumberSpoiled  NumberFate = "spoiled" // burned: the sheet is destroyed, the next positive-pay file tells the bank void
	NumberVoided   NumberFate = "voided"
	NumberBurned   NumberFate = "burned" // taken for a file that was not sealed, or not printed: it has no sheet
)

// SheetFates are the fates of numbers that have a sheet.
func SheetFates() []NumberFate {
	return []NumberFate{NumberReserved, NumberPrinted, NumberVerify, NumberSpoiled, NumberVoided}
}

// FoundFates are the fates that a person can report after a look into the tray.
func FoundFates() []NumberFate { return []NumberFate{NumberPrinted, NumberSpoiled} }

var nextFate = map[NumberFate][]NumberFate{
	NumberReserved: {NumberPrinted, NumberVerify, NumberSpoiled, NumberBurned},
	NumberVerify:   {NumberPrinted, NumberSpoiled},
	NumberPrinted:  {NumberVoided, NumberSpoiled},
	NumberSpoiled:  {},
	NumberVoided:   {},
	NumberBurned:   {},
}

// From are the fates that lead to f.
func (f NumberFate) From() []NumberFate { return from(nextFate, f) }

// CheckNumber is one number of an account's sequence and its fate.
type CheckNumber struct {
	AccountID string
	Number    int64
	PaymentID string
	Fate      NumberFate
	Reason    string
}

// Settle moves the number on towards its fate.
func (n *CheckNumber) Settle(fate NumberFate, reason string) error {
	if err := allowed(nextFate, n.Fate, fate, "check number", strconv.FormatInt(n.Number, 10)); err != nil {
		return err
	}
	if (fate == NumberSpoiled || fate == NumberVoided) && reason == "" {
		return fault.New(fault.Invalid, fault.Required, "a check number that is given up needs a reason")
	}
	n.Fate, n.Reason = fate, reason
	return nil
}

// Concerned says whether the number gets that fate when it is told of the given
// numbers, or of all that are open when none is given.
func (n CheckNumber) Concerned(given []int64, fate NumberFate) bool {
	if len(given) > 0 {
		return slices.Contains(given, n.Number)
	}
	return n.Fate == NumberReserved || n.Fate == NumberVerify && fate != NumberVerify
}

// Spoiled is the check as the bank is told of it: void, under the number that
// was given up. The payment itself goes on under another.
func (p Payment) Spoiled(number int64, printed calendar.Date) Payment {
	p.CheckNumber, p.PaymentDate, p.VoidStatus, p.VoidReason = number, printed, Voided, "spoiled"
	return p
}

// Sheets is what a person found in the printer's tray.
type Sheets struct {
	Numbers []int64 // empty: all open ones
	Fate    NumberFate
	Reason  string
}

// PrinterState is what a printer says of a job.
type PrinterState string

const (
	PrinterWaiting   PrinterState = "waiting"
	PrinterCompleted PrinterState = "completed"
	PrinterStopped   PrinterState = "stopped" // some sheets may have come out
)

// Values lists every PrinterState.
func (PrinterState) Values() []string {
	return enum.Of(PrinterWaiting, PrinterCompleted, PrinterStopped)
}

// PrinterJob is a job at a printer.
type PrinterJob struct {
	ID    int
	State PrinterState
	Text  string
}

// PrintOrder is a sealed run of checks for one printer. Name is the same for
// every attempt.
type PrintOrder struct {
	TenantID string
	BatchID  string
	Printer  Printer
	Name     string
}

// PrintName is how a batch is known to its printer: the same for every attempt
// at one generation, so that a job can be found again.
func (b Batch) PrintName() string { return fmt.Sprintf("countersign-%s-%d", b.ID, b.Generation) }
