package workers

import (
	"time"

	"go.temporal.io/sdk/worker"
	"go.temporal.io/sdk/workflow"

	paymentimportact "countersign.dev/activities/paymentimport"
	paymentimportapp "countersign.dev/app/paymentimport"
	uploadapp "countersign.dev/app/upload"
	paymentimportflow "countersign.dev/workflows/paymentimport"
)

func (d Deps) paymentImportActivities() *paymentimportact.Activities {
	return &paymentimportact.Activities{
		Imports: paymentimportapp.Commands{DB: d.DB, Now: time.Now}, Uploads: uploadapp.Commands{DB: d.DB},
		Files: d.Documents}
}

// paymentImport is the process and its transactions.
func (d Deps) paymentImport(w worker.Registry) {
	w.RegisterWorkflowWithOptions(paymentimportflow.RunImport, workflow.RegisterOptions{Name: paymentimportflow.Import})
	d.paymentImportActivities().Register(w)
}

// paymentImportReading opens files: it runs where CPU may be spent.
func (d Deps) paymentImportReading(w worker.Registry) { d.paymentImportActivities().RegisterReading(w) }
