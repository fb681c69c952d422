package workers

import (
	"time"

	"go.temporal.io/sdk/worker"
	"go.temporal.io/sdk/workflow"

	printeract "countersign.dev/activities/printer"
	agentapp "countersign.dev/app/agent"
	batchapp "countersign.dev/app/batch"
	printerapp "countersign.dev/app/printer"
	"countersign.dev/internal/printer"
	printerflow "countersign.dev/workflows/printer"
)

// printerVisits is the process of what people ask printers for, and what it writes.
func (d Deps) printerVisits(w worker.Registry) {
	w.RegisterWorkflowWithOptions(printerflow.RunVisit, workflow.RegisterOptions{Name: printerflow.Visit})
	d.printers().Register(w)
}

// printerContacts reaches printers.
func (d Deps) printerContacts(w worker.Registry) { d.printers().RegisterPrint(w) }

func (d Deps) printers() *printeract.Activities {
	return &printeract.Activities{Visits: printerapp.Visits{DB: d.DB, Visitor: d.office()}}
}

// office reaches printers directly or through their agents.
func (d Deps) office() printer.Office {
	return printer.Office{Direct: printer.New(d.Outbound), Calls: agentapp.Commands{DB: d.DB, Now: time.Now},
		Marks: &batchapp.Commands{DB: d.DB, Now: time.Now}}
}
