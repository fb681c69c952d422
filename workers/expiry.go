package workers

import (
	"time"

	"go.temporal.io/sdk/worker"
	"go.temporal.io/sdk/workflow"

	expiryact "countersign.dev/activities/expiry"
	expiryapp "countersign.dev/app/expiry"
	expiryflow "countersign.dev/workflows/expiry"
)

// expiries is the process that warns of keys and tokens that expire.
func (d Deps) expiries(w worker.Registry) {
	w.RegisterWorkflowWithOptions(expiryflow.RunWatch, workflow.RegisterOptions{Name: expiryflow.Watch})
	(&expiryact.Activities{Expiries: expiryapp.Commands{DB: d.DB, Now: time.Now}}).Register(w)
}
