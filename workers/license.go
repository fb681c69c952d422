package workers

import (
	"go.temporal.io/sdk/worker"
	"go.temporal.io/sdk/workflow"

	licenseact "countersign.dev/activities/license"
	licenseapp "countersign.dev/app/license"
	licenseflow "countersign.dev/workflows/license"
)

// licenses is the process that notices the end of license terms.
func (d Deps) licenses(w worker.Registry) {
	w.RegisterWorkflowWithOptions(licenseflow.RunEndTerms, workflow.RegisterOptions{Name: licenseflow.EndTerms})
	(&licenseact.Activities{Licenses: licenseapp.Commands{DB: d.DB}}).Register(w)
}
