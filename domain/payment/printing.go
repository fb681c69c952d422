package payment

import "countersign.dev/domain/fault"

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

var nextPrint = map[PrintStatus][]PrintStatus{
	PrintNone:         {PrintNew},
	PrintNew:          {PrintProcessing, PrintFailed, AgentOffline},
	PrintProcessing:   {PrintInitializing, PrintFailed, AgentOffline},
	PrintInitializing: {Printing, PrintingError, AgentOffline, PrintFailed, PrintUnknown},
	Printing:          {Printed, PrintSent, PrintingError, AgentOffline, PrintFailed, PrintUnknown},
	PrintUnknown:      {Printed, PrintFailed}, // a person looked into the tray
	PrintingError:     {PrintNew},             // retry print
	AgentOffline:      {PrintNew},
	PrintFailed:       {PrintNew},
	Printed:           {PrintNew, PrintSent}, // reprint, under a new number
	PrintSent:         {},
}

// AdvancePrint moves the check along its way through the printer.
func (p *Payment) AdvancePrint(to PrintStatus) error {
	if p.Method != Check {
		return fault.New(fault.Conflict, fault.IllegalTransition, "payment %s is not a check", p.Label())
	}
	if to == PrintNew && p.VoidStatus == Voided {
		return fault.New(fault.Conflict, fault.IllegalTransition, "%s is void and cannot be printed again", p.Label())
	}
	if err := allowed(nextPrint, p.PrintStatus, to, "check", p.Label()); err != nil {
		return err
	}
	p.PrintStatus = to
	return nil
}

// NumberFate is what became of a reserved check number. A number is never used
// twice: one whose sheet is in doubt is burned, with a reason.
type NumberFate string

const (
	NumberReserved NumberFate = "reserved"
	NumberUsed     NumberFate = "used"
	NumberBurned   NumberFate = "burned" // reported to the bank as void
)

var nextFate = map[NumberFate][]NumberFate{
	NumberReserved: {NumberUsed, NumberBurned},
	NumberUsed:     {NumberBurned}, // voided after printing
	NumberBurned:   {},
}

// CheckNumber is one number of an account's sequence and its fate.
type CheckNumber struct {
	AccountID string
	Number    int64
	PaymentID string
	Fate      NumberFate
	Reason    string
}

// Settle decides the number's fate, once.
func (n *CheckNumber) Settle(fate NumberFate, reason string) error {
	if err := allowed(nextFate, n.Fate, fate, "check number", ""); err != nil {
		return err
	}
	if fate == NumberBurned && reason == "" {
		return fault.New(fault.Invalid, fault.Required, "a burned check number says why")
	}
	n.Fate, n.Reason = fate, reason
	return nil
}
