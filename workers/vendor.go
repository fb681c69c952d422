package workers

import (
	"time"

	"go.temporal.io/sdk/worker"
	"go.temporal.io/sdk/workflow"

	vendoract "countersign.dev/activities/vendor"
	vendorapp "countersign.dev/app/vendor"
	vendorflow "countersign.dev/workflows/vendor"
)

// vendors is the process that begins the use of changed bank accounts.
func (d Deps) vendors(w worker.Registry) {
	w.RegisterWorkflowWithOptions(vendorflow.RunActivate, workflow.RegisterOptions{Name: vendorflow.StartUse})
	(&vendoract.Activities{Accounts: vendorapp.Commands{DB: d.DB, Now: time.Now}}).Register(w)
}
