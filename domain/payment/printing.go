package payment

import (
	"fmt"
	"slices"
	"strconv"

	"countersign.dev/domain/calendar"
	"countersign.dev/domain/enum"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/printer"
)

// PrintStatus is the state of a check at the printer (spec document 2, section 4).
type PrintStatus string

const (
	PrintUnknown      PrintStatus = "unknown" // it is unknown whether the sheet was printed
	PrintNone         PrintStatus = ""        // not a check
	PrintNew          PrintStatus = "new"
	PrintProcessing   PrintStatus = "processing"
	PrintInitializing PrintStatus = "initializingPrint"
	Printing          PrintStatus = "printing"
	PrintingError     PrintStatus = "printingError"
	AgentOffline      PrintStatus = "agentOffline"
	PrintFailed       PrintStatus = "failed"
	Printed           PrintStatus = "printed"
	PrintSent         PrintStatus = "sent" // sent to a mailing house
)

// nextPrint lists the transitions of a check. InitializingPrint, PrintingError and Sent are values of the spec
// for printers that report more. No step leads to them.
var nextPrint = map[PrintStatus][]PrintStatus{
	PrintNew: {PrintProcessing},
	// unknown: according to the record, it may be at a printer; new: its run was canceled
	PrintProcessing: {Printing, PrintFailed, PrintUnknown, PrintNew},
	// processing: nothing was sent to the printer; it is sent again
	Printing:     {Printed, PrintUnknown, AgentOffline, PrintProcessing},
	AgentOffline: {Printing, Printed, PrintUnknown, PrintProcessing},
	PrintUnknown: {Printed}, // a person checked the tray
	PrintFailed:  {PrintNew},
	Printed:      {}, // only a spoiled sheet is printed again, by a separate step
}

// From lists the statuses that precede s.
func (s PrintStatus) From() []PrintStatus { return from(nextPrint, s) }

// NumberFate is the final use of a check number. Numbers are not reused: a person verifies a sheet with an
// unknown outcome and records it as printed or spoiled.
type NumberFate string

const (
	NumberReserved NumberFate = "reserved"
	NumberPrinted  NumberFate = "printed"
	NumberVerify   NumberFate = "verify"  // a person must check the tray
	NumberSpoiled  NumberFate = "spoiled" // the sheet is destroyed; the next positive-pay file reports the number as void
	NumberVoided   NumberFate = "voided"
	NumberBurned   NumberFate = "burned" // allocated to a file that was not sealed or printed: it has no sheet
)

// SheetFates are the fates of numbers that have a sheet.
func SheetFates() []NumberFate {
	return []NumberFate{NumberReserved, NumberPrinted, NumberVerify, NumberSpoiled, NumberVoided}
}

// FoundFates are the fates that a person can report after checking the tray.
func FoundFates() []NumberFate { return []NumberFate{NumberPrinted, NumberSpoiled} }

var nextFate = map[NumberFate][]NumberFate{
	NumberReserved: {NumberPrinted, NumberVerify, NumberSpoiled, NumberBurned},
	NumberVerify:   {NumberPrinted, NumberSpoiled},
	NumberPrinted:  {NumberVoided, NumberSpoiled},
	NumberSpoiled:  {},
	NumberVoided:   {},
	NumberBurned:   {},
}

// From lists the fates that precede f.
func (f NumberFate) From() []NumberFate { return from(nextFate, f) }

// CheckNumber is one number of an account's sequence and its fate.
type CheckNumber struct {
	AccountID string
	Number    int64
	PaymentID string
	Fate      NumberFate
	Reason    string
}

// Settle advances the number to its fate.
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

// Concerned reports whether a fate applies to the number: it is among the given numbers, or it is open and none
// is given.
func (n CheckNumber) Concerned(given []int64, fate NumberFate) bool {
	if len(given) > 0 {
		return slices.Contains(given, n.Number)
	}
	return n.Fate == NumberReserved || n.Fate == NumberVerify && fate != NumberVerify
}

// Spoiled is the report of a void number to the bank. The payment continues under another number.
func (p Payment) Spoiled(number int64, printed calendar.Date) Payment {
	p.CheckNumber, p.PaymentDate, p.VoidStatus, p.VoidReason = number, printed, Voided, "spoiled"
	return p
}

// Sheets is a person's report about the printer's tray.
type Sheets struct {
	Numbers []int64 // empty: all open ones
	Fate    NumberFate
	Reason  string
}

// PrinterState is the state of a job reported by a printer.
type PrinterState string

const (
	PrinterWaiting   PrinterState = "waiting"
	PrinterCompleted PrinterState = "completed"
	PrinterStopped   PrinterState = "stopped" // some sheets may have been printed
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

// PrintOrder is a sealed run of checks for one printer. All attempts use the same Name.
type PrintOrder struct {
	TenantID string
	BatchID  string
	Printer  printer.Printer
	Name     string
	Live     bool // a sandbox records the order instead of printing it
}

// PrintName is the job name of a batch at its printer. All attempts of one generation use it, so that the job
// can be found.
func (b Batch) PrintName() string { return fmt.Sprintf("countersign-%s-%d", b.ID, b.Generation) }
