package workers

import (
	"time"

	"go.temporal.io/sdk/worker"
	"go.temporal.io/sdk/workflow"

	tenantdeletionact "countersign.dev/activities/tenantdeletion"
	tenantdeletionapp "countersign.dev/app/tenantdeletion"
	tenantdeletionflow "countersign.dev/workflows/tenantdeletion"
)

// tenantDeletions is the process that closes and erases tenants.
func (d Deps) tenantDeletions(w worker.Registry) {
	w.RegisterWorkflowWithOptions(tenantdeletionflow.RunDelete,
		workflow.RegisterOptions{Name: tenantdeletionflow.Delete})
	(&tenantdeletionact.Activities{Tenants: tenantdeletionapp.Eraser{DB: d.DB, Objects: d.Objects, Workflows: d.Flows,
		Now: time.Now}}).Register(w)
}
