package workers

import (
	"time"

	"go.temporal.io/sdk/worker"
	"go.temporal.io/sdk/workflow"

	captureact "countersign.dev/activities/capture"
	featureapp "countersign.dev/app/feature"
	licenseapp "countersign.dev/app/license"
	uploadapp "countersign.dev/app/upload"
	invoiceflow "countersign.dev/workflows/invoice"
)

func (d Deps) captureActivities() *captureact.Activities {
	return &captureact.Activities{Uploads: uploadapp.Commands{DB: d.DB}, Subjects: d.Subjects.Captures(d.DB),
		Reader: d.Documents, Features: featureapp.NewFlags(d.DB, time.Now),
		Licenses: licenseapp.Commands{DB: d.DB}}
}

// capture is the process and its quick transactions.
func (d Deps) capture(w worker.Registry) {
	w.RegisterWorkflowWithOptions(invoiceflow.RunCapture, workflow.RegisterOptions{Name: invoiceflow.Capture})
	d.captureActivities().Register(w)
}

// captureReading opens files: it runs where CPU may be spent.
func (d Deps) captureReading(w worker.Registry) { d.captureActivities().RegisterReading(w) }
